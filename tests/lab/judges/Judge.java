// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the puny authors
import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.lang.UProperty;
import com.ibm.icu.lang.UScript;
import com.ibm.icu.text.IDNA;
import com.ibm.icu.util.VersionInfo;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/**
 * ICU4J as a filter, one name per line: Judge to-ascii | to-unicode | versions.  Writes a TAB and the errors for a name
 * that it rejects.  Judge properties writes a table of all code points: first, last, age, script, general category,
 * Bidi_Class, Joining_Type.
 */
final class Judge {
	private static final int LOOKUP = IDNA.CHECK_BIDI | IDNA.CHECK_CONTEXTJ | IDNA.NONTRANSITIONAL_TO_ASCII
			| IDNA.NONTRANSITIONAL_TO_UNICODE;

	private static String convert(IDNA idna, boolean decode, String name) {
		IDNA.Info info = new IDNA.Info();
		StringBuilder result = new StringBuilder();

		if (decode)
			idna.nameToUnicode(name, result, info);
		else
			idna.nameToASCII(name, result, info);
		return info.hasErrors() ? "\t" + info.getErrors() : result.toString();
	}

	private static String shortName(int property, int c) {
		return UCharacter.getPropertyValueName(property, UCharacter.getIntPropertyValue(c, property),
				UProperty.NameChoice.SHORT);
	}

	private static String propertiesOf(int c) {
		VersionInfo age = UCharacter.getAge(c);

		return age.getMajor() + "." + age.getMinor() + "\t" + UScript.getShortName(UScript.getScript(c)) + "\t"
				+ shortName(UProperty.GENERAL_CATEGORY, c) + "\t" + shortName(UProperty.BIDI_CLASS, c)
				+ "\t" + shortName(UProperty.JOINING_TYPE, c);
	}

	private static void properties(PrintWriter out) {
		int first = 0;

		for (int c = 0; c <= 0x10FFFF; c++) {
			if (c == 0x10FFFF || !propertiesOf(c).equals(propertiesOf(c + 1))) {
				out.print(first + "\t" + c + "\t" + propertiesOf(c) + "\n");
				first = c + 1;
			}
		}
	}

	public static void main(String[] arguments) throws IOException {
		PrintWriter out = new PrintWriter(new OutputStreamWriter(System.out, StandardCharsets.UTF_8));
		BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
		boolean decode = arguments[0].equals("to-unicode");
		IDNA idna = IDNA.getUTS46Instance(LOOKUP);

		if (arguments[0].equals("versions"))
			out.print("ICU4J " + VersionInfo.ICU_VERSION + ", Unicode " + UCharacter.getUnicodeVersion() + "\n");
		else if (arguments[0].equals("properties"))
			properties(out);
		else
			for (String line; (line = in.readLine()) != null;)
				out.print(convert(idna, decode, line) + "\n");
		out.flush();
	}
}
