/**
 * `npm run diagnostico -- archivo.zip [salida.html]`: a diagnosis of a till or a server as one page, for the person who gives support: what is
 * wrong first, then settings and counts, then the log. The page needs no network and no other file.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { inflateRawSync } from "node:zlib";

/** The parts of `diagnostico.json` that are looked at first; all others are shown by their names. */
interface Informe {
  readonly programa: "caja" | "servidor";
  readonly version: string | null;
  readonly hecho: string;
  readonly disco: { readonly libre: number | null } | null;
  readonly hallazgos: readonly { readonly clase: string; readonly gravedad: string }[];
  readonly salud?: readonly { readonly clave: string; readonly color: string }[] | null;
  readonly motivo: string | null;
}

/** A line of a log: when, the event, and its facts. */
interface Linea {
  readonly en: string;
  readonly que: string;
  readonly [hecho: string]: unknown;
}

/** Events of a log that a person looks for first. */
const GRAVES = /error|aviso|fallo|da[ñn]/i;
const MAX_LINEAS = 2000;
const GB = 1024 ** 3;

/** Builds the page of a diagnosis. Throws with a sentence where the bytes are none. */
export function buildPagina(zip: Buffer): string {
  const archivos = readEntries(zip);
  const json = archivos.get("diagnostico.json");
  if (json === undefined)
    throw new Error("El archivo no es un diagnóstico de Mostrador: le falta diagnostico.json.");
  const informe: Informe = JSON.parse(json.toString("utf8"));
  const lineas = [...archivos]
    .filter(([nombre]) => nombre.endsWith(".jsonl"))
    .flatMap(([nombre, bytes]) => readLineas(nombre, bytes.toString("utf8")))
    .toSorted((a, b) => b.en.localeCompare(a.en));
  const { programa, version, hecho } = informe;
  return `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><title>Diagnóstico de ${programa} ${escape(version ?? "")}</title><style>${ESTILO}</style></head><body><main>
<h1>Diagnóstico: ${programa} ${escape(version ?? "sin versión")}</h1><p>Hecho el ${escape(hecho.slice(0, 16).replace("T", " "))} UTC. ${lineas.length} líneas de registro.</p>
${sectionOfProblems(informe, lineas)}
<h2>Datos</h2>${tableOf(informe)}
<h2>Registro</h2><p>Lo más nuevo primero${lineas.length > MAX_LINEAS ? `; se ven ${MAX_LINEAS} de ${lineas.length}` : ""}.</p>
<div class="ancho"><table><thead><tr><th>Cuándo (UTC)</th><th>Qué</th><th>Más</th></tr></thead><tbody>${lineas.slice(0, MAX_LINEAS).map(rowOf).join("")}</tbody></table></div>
</main></body></html>
`;
}

function sectionOfProblems({ hallazgos, salud, disco, motivo }: Informe, lineas: readonly Linea[]): string {
  const errores = Map.groupBy(
    lineas.filter(({ que }) => GRAVES.test(que)),
    (linea) =>
      `${linea.que}: ${textOf(linea["kind"] ?? linea["nombre"] ?? linea["error"] ?? linea["texto"] ?? "")}`,
  );
  const problemas = [
    ...(motivo === null ? [] : [`Los datos no se abren: ${motivo}`]),
    ...hallazgos.map(({ clase, gravedad }) => `Hallazgo ${gravedad}: ${clase}`),
    ...(salud ?? [])
      .filter(({ color }) => color === "rojo" || color === "ambar")
      .map(({ clave, color }) => `Luz ${color}: ${clave}`),
    ...(disco?.libre != null && disco.libre < GB
      ? [`Quedan ${(disco.libre / GB).toFixed(2)} GB en el disco`]
      : []),
    ...[...errores]
      .toSorted(([, a], [, b]) => b.length - a.length)
      .slice(0, 20)
      .map(
        ([que, veces]) =>
          `${que} (${veces.length} ${veces.length === 1 ? "vez" : "veces"}, la última ${veces[0]?.en.slice(0, 16).replace("T", " ") ?? ""})`,
      ),
  ];
  if (problemas.length === 0)
    return `<h2>Qué está mal</h2><p class="bien">Nada a la vista: luces en verde, sin hallazgos ni errores en el registro.</p>`;
  return `<h2>Qué está mal</h2><ul class="mal">${problemas.map((uno) => `<li>${escape(uno)}</li>`).join("")}</ul>`;
}

/** Every value of the report by its path. */
function tableOf(informe: object): string {
  const filas = leavesOf("", informe)
    .filter(([path]) => !/^(hallazgos|salud)/.test(path))
    .map(([path, valor]) => `<tr><th>${escape(path)}</th><td>${escape(valor)}</td></tr>`);
  return `<div class="ancho"><table><tbody>${filas.join("")}</tbody></table></div>`;
}

function leavesOf(path: string, valor: unknown): readonly (readonly [string, string])[] {
  if (valor === null || typeof valor !== "object")
    return [[path, valor === null ? "sin dato" : textOf(valor)]];
  return Object.entries(valor).flatMap(([nombre, parte]) =>
    leavesOf(path === "" ? nombre : `${path}.${nombre}`, parte),
  );
}

function rowOf({ en, que, ...mas }: Linea): string {
  const resto = Object.entries(mas).map(([nombre, valor]) => `${nombre}: ${textOf(valor)}`);
  return `<tr${GRAVES.test(que) ? ' class="grave"' : ""}><td>${escape(en.slice(0, 19).replace("T", " "))}</td><td>${escape(que)}</td><td>${escape(resto.join("; "))}</td></tr>`;
}

function readLineas(nombre: string, texto: string): readonly Linea[] {
  return texto.split("\n").flatMap((linea) => {
    if (linea.trim() === "") return [];
    try {
      const leida: unknown = JSON.parse(linea);
      return isLinea(leida) ? [leida] : [];
    } catch {
      return [{ en: "", que: `línea ilegible de ${nombre}` }];
    }
  });
}

function isLinea(leida: unknown): leida is Linea {
  return (
    typeof leida === "object" &&
    leida !== null &&
    "en" in leida &&
    typeof leida.en === "string" &&
    "que" in leida &&
    typeof leida.que === "string"
  );
}

/** A fact as text. */
function textOf(valor: unknown): string {
  return typeof valor === "string" ? valor : JSON.stringify(valor);
}

function escape(texto: string): string {
  return texto.replace(/[&<>"']/g, (signo) => `&#${signo.charCodeAt(0)};`);
}

const [FIN, FILA] = [0x06054b50, 0x02014b50];
/** Largest file in a diagnosis that is read, in bytes. */
const MAX_ARCHIVO = 64 * 1024 * 1024;

/** The files of a ZIP by name, by its directory. Source: PKWARE's APPNOTE 4.3. */
function readEntries(zip: Buffer): ReadonlyMap<string, Buffer> {
  const archivos = new Map<string, Buffer>();
  try {
    let fin = zip.length - 22;
    while (zip.readUInt32LE(fin) !== FIN) fin--;
    let fila = zip.readUInt32LE(fin + 16);
    for (let quedan = zip.readUInt16LE(fin + 10); quedan > 0; quedan--) {
      if (zip.readUInt32LE(fila) !== FILA) throw new Error("índice");
      const [largo, extra, nota] = [
        zip.readUInt16LE(fila + 28),
        zip.readUInt16LE(fila + 30),
        zip.readUInt16LE(fila + 32),
      ];
      const local = zip.readUInt32LE(fila + 42);
      const desde = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
      const guardado = zip.subarray(desde, desde + zip.readUInt32LE(fila + 20));
      const bytes =
        zip.readUInt16LE(fila + 10) === 0
          ? guardado
          : inflateRawSync(guardado, { maxOutputLength: MAX_ARCHIVO });
      archivos.set(zip.toString("utf8", fila + 46, fila + 46 + largo), bytes);
      fila += 46 + largo + extra + nota;
    }
  } catch (error) {
    throw new Error("El archivo no es un diagnóstico de Mostrador: es otra cosa, o llegó cortado.", {
      cause: error,
    });
  }
  return archivos;
}

const ESTILO = `:root{color-scheme:light dark}body{margin:0;font:16px/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText}main{max-width:72rem;margin:0 auto;padding:1.5rem}
h1{font-size:1.5rem;margin:0}h2{font-size:1.15rem;margin:2rem 0 .5rem}table{border-collapse:collapse;width:100%;font-size:.9rem;font-variant-numeric:tabular-nums}th,td{text-align:left;vertical-align:top;padding:.3rem .6rem;border-bottom:1px solid color-mix(in srgb,CanvasText 15%,Canvas);overflow-wrap:anywhere}
th{font-weight:600}.ancho{overflow-x:auto}.mal{padding:1rem 1rem 1rem 2.2rem;border-left:4px solid #c92a2a;background:color-mix(in srgb,#c92a2a 8%,Canvas)}.bien{padding:1rem;border-left:4px solid #2b8a3e;background:color-mix(in srgb,#2b8a3e 8%,Canvas)}.grave td{background:color-mix(in srgb,#c92a2a 8%,Canvas)}`;

if (import.meta.main) {
  const [archivo, salida = archivo?.replace(/\.zip$/, "") + ".html"] = process.argv.slice(2);
  try {
    if (archivo === undefined) throw new Error("Uso: npm run diagnostico -- diagnostico-….zip [pagina.html]");
    writeFileSync(salida, buildPagina(readFileSync(archivo)), { mode: 0o600 });
    process.stdout.write(`Página: ${resolve(salida)}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
