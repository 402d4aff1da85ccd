"""What people write who want to see what happens."""

#: Values that have broken other programs.
HOSTILE = [
    "<script>alert(1)</script>", "\"'><img src=x onerror=alert(1)>", "{{name}}", "{{{name}}}", "</textarea><b>",
    "'; DROP TABLE profile; --", "a\r\nSet-Cookie: b=c", "\u202eevil", "\ufffe\uffff", "\u0000", "😀" * 200,
    "a" * 5_000, "١٢٣", "-1", "1e309", "NaN", "0x10", " ", "\t", "\u00a0", "null", "true", "..", "/etc/passwd",
    "%00", "&lt;b&gt;", "=1+1", "e\u0301" * 50, "\U000e0041", "BEGIN:VEVENT", "$(id)", "`id`", "\\", "é",
    # Markup, in the places where it can stand.
    "</title><script>1</script>", "<svg onload=alert(1)>", "]]><script>1</script>", "<!--q", "q-->", "<![CDATA[a]]>",
    "<?xml version='1.0'?>", "<!DOCTYPE a>", "&xxe;", "&#0;", "javascript:alert(1)", "' autofocus onfocus='alert(1)",
    "\" style=\"x", "<a href=//a.example>", "<base href=//a.example>", "<meta http-equiv=refresh>", "<bq", "</p>q", "<>",
    "\u2028alert(1)", "\u2029", "+ADw-script+AD4-", "\u003cscript\u003e", "%3Cscript%3E", "&#60;b&#62;", "<\u0338b>",
    # Templates, shells, formats, queries of databases.
    "{{> layout}}", "{{#a}}", "{{/a}}", "{{=<% %>=}}", "${7*7}", "#{7*7}", "<%= 7 %>", "%s%s%n", "%@", "%lld", "{0}",
    "; ls", "| ls", "&& ls", "\n ls", "' OR '1'='1", "\" OR \"\"=\"", "1; ATTACH 'a' AS b", "' UNION SELECT 1 --",
    "admin'--", "\\'", "\\\"", "\\u0000", "\\n",
    # Files, spreadsheets, calendars, headers.
    "../../etc/passwd", "..\\..\\a", "file:///etc/passwd", "CON", "a.svg", "-rf", "~", "*", "?a=b", "#", "@SUM(1)",
    "+1+1", "-1+1", "=cmd|' /C calc'!A0", "END:VCALENDAR", "a\nEND:VEVENT\nBEGIN:VALARM", "a;b,c\\n:d", "a\rb",
    "X-A: b", "a\r\n\r\nHTTP/1.1 200 OK", "DTSTART:20260101", "\"a;TZID=b\":c", "a" * 76, "é" * 38, "😀" * 19,
    # Numbers and words that mean something.
    "0", "-0", "00", "1e5", "1,5", "1.5.5", "∞", "٣", "Ⅷ", "½", "１２", "99999999999999999999", "0b1", "1_000", "+7",
    "undefined", "None", "nil", "false", "on", "[]", "{}", "[object Object]", "\"", "''",
    # Characters that look alike, take no room, turn around, belong together or stand alone.
    "\u200b", "a\u200db", "\u2066a\u2069", "\ufeffa", "\u00ad", "\u180e", "\u3164", "\u2800", "\u0085", "\u2007a",
    "ａ", "ſ", "ß", "İ", "ı", "Å", "A\u030a", "ﬁ", "각", "ᄀ\u1161\u11a8", "👩\u200d👩\u200d👧", "🇩🇪", "🇩", "🏴\U000e0067",
    "Z\u0351\u036b\u0343\u036a", "مرحبا", "שלום", "ไทย", "\u0300a", "\u061c", "\U0001d542im", "K\u0327", "\ue000", "\U0010ffff", "\ufdd0",
    *(chr(control) for control in [*range(1, 9), 0x0B, 0x0C, *range(0x0E, 0x20), 0x7F, 0x80, 0x9B]),
]
