/** Makes the template of a price list to fill in. */

const TITULOS = [
  "codigo",
  "descripcion",
  "precio",
  "unidad",
  "categoria",
  "codigo de barras",
  "codigo sin",
  "activo",
];
const EJEMPLO = ["CAF-250", "Café molido 250 g", "38.50", "unidad", "Café", "7771234500019", "", "si"];

/** Hands out the template as XLSX. */
export async function downloadPlantilla(): Promise<void> {
  const { default: writeXlsxFile } = await import("write-excel-file/browser");
  const titulos = TITULOS.map((value) => ({ value, fontWeight: "bold" as const }));
  const ejemplo = EJEMPLO.map((value) => ({ value, type: String, format: "@" }));
  await writeXlsxFile([titulos, ejemplo], {
    columns: TITULOS.map(() => ({ width: 20 })),
  }).toFile("productos.xlsx");
}
