/** The statements of a SQL text, each without its end. A trigger's body belongs to its trigger; comments and quotes hide semicolons. */
export function partir(sql: string): readonly string[] {
  const piezas = sql.match(/--[^\n]*|'(?:[^']|'')*'|\$\$[\s\S]*?\$\$|;|[^;'$-]+|[$-]/g) ?? [];
  const sentencias = [""];
  for (const pieza of piezas) {
    const actual = sentencias.at(-1) ?? "";
    if (pieza === ";" && !isDisparadorAbierto(actual)) sentencias.push("");
    else if (!pieza.startsWith("--")) sentencias[sentencias.length - 1] = actual + pieza;
  }
  return sentencias.map((sentencia) => sentencia.trim()).filter((sentencia) => sentencia !== "");
}

/** Of SQLite, whose triggers hold statements between `begin` and `end`. */
function isDisparadorAbierto(sentencia: string): boolean {
  return /^\s*create trigger\b[\s\S]*\bbegin\b/i.test(sentencia) && !/\bend\s*$/i.test(sentencia);
}
