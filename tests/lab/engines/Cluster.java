// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the puny authors
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.MiniMRClientCluster;
import org.apache.hadoop.mapred.MiniMRClientClusterFactory;
import org.apache.hadoop.mapreduce.MiniHadoopClusterManager;

/**
 * A Hadoop cluster: a resource manager, a job history server and two node managers in this process.  Every task runs in
 * a process of its own.  Cluster FILE writes the configuration of a client to FILE as soon as the cluster accepts jobs,
 * and runs until it is killed.
 */
final class Cluster {
	private static Configuration configuration() {
		Configuration configuration = new Configuration();

		configuration.set("mapreduce.jobhistory.admin.address", "localhost:0");
		configuration.set("yarn.minicluster.yarn.nodemanager.resource.memory-mb", "3072");
		// Java reserves far more virtual memory than it uses.
		configuration.set("yarn.nodemanager.vmem-check-enabled", "false");
		return configuration;
	}

	public static void main(String[] arguments) throws IOException {
		File file = new File(arguments[0]), part = new File(arguments[0] + ".part");
		MiniMRClientCluster cluster =
				MiniMRClientClusterFactory.create(MiniHadoopClusterManager.class, 2, configuration());

		try (OutputStream out = new FileOutputStream(part)) {
			cluster.getConfig().writeXml(out);
		}
		part.renameTo(file);
	}
}
