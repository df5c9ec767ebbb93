const ANCHO = 760;
const ALTO = 380;
const MARGEN = { izquierda: 60, derecha: 210, arriba: 30, abajo: 45 } as const;
const COLORES = ["#1565c0", "#c62828", "#2e7d32", "#6a1b9a", "#ef6c00", "#00838f", "#5d4037"];

/** Draws milliseconds against stored documents, both on logarithmic scales, one line per operation: a flat line is the goal. */
export function dibujar(tamanos: readonly number[], series: ReadonlyMap<string, readonly number[]>): string {
  const todos = [...series.values()].flat();
  const abajo = Math.floor(Math.log10(Math.min(...todos)));
  const arriba = Math.ceil(Math.log10(Math.max(...todos)));
  const largo = ANCHO - MARGEN.izquierda - MARGEN.derecha;
  const alto = ALTO - MARGEN.arriba - MARGEN.abajo;
  const x = (i: number) => MARGEN.izquierda + (largo * i) / Math.max(1, tamanos.length - 1);
  const y = (ms: number) =>
    MARGEN.arriba + alto * (1 - (Math.log10(ms) - abajo) / Math.max(1, arriba - abajo));
  const rayas = Array.from({ length: arriba - abajo + 1 }, (_, i) => 10 ** (abajo + i)).map(
    (ms) =>
      `<line x1="${MARGEN.izquierda}" x2="${ANCHO - MARGEN.derecha}" y1="${y(ms)}" y2="${y(ms)}" stroke="#ddd"/>` +
      `<text x="${MARGEN.izquierda - 8}" y="${y(ms) + 4}" text-anchor="end">${ms} ms</text>`,
  );
  const marcas = tamanos.map(
    (n, i) => `<text x="${x(i)}" y="${ALTO - 18}" text-anchor="middle">${n.toLocaleString("en-US")}</text>`,
  );
  const lineas = [...series].map(([nombre, valores], i) => {
    const color = COLORES[i % COLORES.length] ?? "#000";
    const puntos = valores.map((ms, j) => `${x(j).toFixed(1)},${y(ms).toFixed(1)}`).join(" ");
    const leyenda = MARGEN.arriba + 12 + i * 20;
    return (
      `<polyline points="${puntos}" fill="none" stroke="${color}" stroke-width="2"/>` +
      `<rect x="${ANCHO - MARGEN.derecha + 16}" y="${leyenda - 9}" width="10" height="10" fill="${color}"/>` +
      `<text x="${ANCHO - MARGEN.derecha + 32}" y="${leyenda}">${nombre}</text>`
    );
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${ANCHO} ${ALTO}" font-family="sans-serif" font-size="12">` +
    `<rect width="100%" height="100%" fill="#fff"/>${rayas.join("")}${marcas.join("")}` +
    `<text x="${MARGEN.izquierda}" y="18">time per operation, by documents stored</text>${lineas.join("")}</svg>\n`
  );
}
