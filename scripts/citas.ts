/**
 * `node scripts/citas.ts`: turns citations of documents outside the project into citations of its own, by docs/citations.json. Without
 * `--escribir` it only says what it would do. It lists each one that it cannot map, and exits with 1 where there are any. Run once.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { citasRotas, leerDocumentos, listArchivos } from "../test/support/citas.ts";

const ROOT = join(import.meta.dirname, "..");
const TABLA = "docs/citations.json";

/** A form of citation, and what stands in its place: that of the text which is nearest to it, else `to`. */
interface Forma {
  readonly form: string;
  readonly to: string;
  readonly near?: readonly { readonly text: string; readonly to: string }[];
}

/** The files that speak of these citations, and those that others keep. */
const INTACTOS = new Set([TABLA, "scripts/citas.ts", "test/walls/citas.test.ts", "test/support/citas.ts"]);
/** A citation that no form took: a document of outside by its name. */
const AJENA =
  /\b(?:DESIGN|FACTS|SPEC|QUALITY|CERTIFICATION|SECTORS)\.md\b|\bQUALITY [A-G]\d*\b|(?<!["/])\bcodes\.csv\b/;
/** How far from a citation its words are looked for. */
const ANTES = 200;
const DESPUES = 80;

const archivos = listArchivos();
const formas = (JSON.parse(readFileSync(join(ROOT, TABLA), "utf8")) as readonly Forma[]).toSorted(
  (a, b) => b.form.length - a.form.length,
); // the project's own file
const documentos = leerDocumentos(archivos);
const sinSitio = formas.flatMap(({ to, near = [] }) =>
  [to, ...near.map((n) => n.to)].flatMap((destino) => citasRotas(destino, documentos)),
);
if (sinSitio.length > 0) throw new Error(`${TABLA} lleva a donde no hay nada:\n${sinSitio.join("\n")}`);

/** A space of a form: in a comment it may be the end of a line. */
const HUECO = "(?: +|[ \\t]*\\n[ \\t]*(?:\\*(?!/)|//|--)?[ \\t]*)";
const patrones = formas.map((forma) => ({ forma, patron: new RegExp(`^(?:${fuente(forma.form)})$`) }));
const todas = new RegExp(formas.map(({ form }) => fuente(form)).join("|"), "g");

const escribir = process.argv.includes("--escribir");
let cambiadas = 0;
let porMapear = 0;
for (const { ruta, texto } of archivos) {
  if (INTACTOS.has(ruta)) continue;
  const { nuevo, cuantas } = reescribir(texto);
  cambiadas += cuantas;
  for (const [i, linea] of nuevo.split("\n").entries()) {
    if (!AJENA.test(linea)) continue;
    porMapear++;
    process.stdout.write(`sin mapear ${ruta}:${i + 1}: ${linea.trim()}\n`);
  }
  if (cuantas > 0 && process.argv.includes("--ver")) mostrar(ruta, texto, nuevo);
  if (cuantas > 0 && escribir) writeFileSync(join(ROOT, ruta), nuevo);
}
process.stdout.write(
  `${cambiadas} citas ${escribir ? "reescritas" : "por reescribir (con --escribir)"}, ${porMapear} sin mapear\n`,
);
process.exitCode = porMapear > 0 ? 1 : 0;

/** The form as a pattern: names may stand in backticks; a name alone is no citation where a section or a topic follows it. */
function fuente(form: string): string {
  const palabras = form.split(" ").map((palabra) => escapar(palabra).replace(/^(\w+\\\.md)/, "`?$1`?"));
  const sola = /^\w+\.md$/.test(form);
  const fin = sola ? `(?!\`?,?${HUECO}(?:sections?|G)\\b|, |: )` : "(?!\\w)";
  return `(?<![\\w./])${palabras.join(HUECO)}${fin}`;
}

function escapar(texto: string): string {
  return texto.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
}

function reescribir(texto: string): { readonly nuevo: string; readonly cuantas: number } {
  let nuevo = "";
  let hasta = 0;
  let cuantas = 0;
  for (const hallada of texto.matchAll(todas)) {
    const [cita] = hallada;
    nuevo += texto.slice(hasta, hallada.index);
    hasta = hallada.index + cita.length;
    const destino = destinoDe(cita, texto.slice(0, hallada.index), texto.slice(hasta));
    nuevo =
      conCorte(nuevo, cita) + (cita.startsWith("`") ? destino.replace(/docs\/[\w-]+\.md/, "`$&`") : destino);
    cuantas++;
  }
  return { nuevo: unaVez(nuevo + texto.slice(hasta)), cuantas };
}

/** Two forms beside each other may have become one. */
function unaVez(texto: string): string {
  return texto.replace(new RegExp(`(docs/[\\w-]+\\.md [A-Z]\\d+);${HUECO}\\1(?!\\d)`, "g"), "$1");
}

function destinoDe(cita: string, antes: string, despues: string): string {
  const forma = patrones.find(({ patron }) => patron.test(cita))?.forma;
  if (forma === undefined) throw new Error(`ninguna forma es ${cita}`);
  const [atras, delante] = [seguido(antes).slice(-ANTES), seguido(despues).slice(0, DESPUES)];
  const distancias = (forma.near ?? []).flatMap(({ text, to }) => {
    const [i, j] = [atras.lastIndexOf(text), delante.indexOf(text)];
    const lejos = Math.min(i < 0 ? Infinity : atras.length - i - text.length, j < 0 ? Infinity : j);
    return lejos === Infinity ? [] : [{ lejos, to }];
  });
  return distancias.toSorted((a, b) => a.lejos - b.lejos)[0]?.to ?? forma.to;
}

/** A comment's text without the ends of its lines. */
function seguido(texto: string): string {
  return texto.slice(-2000).replace(/\n[ \t]*(?:\*(?!\/)|\/\/|--)?[ \t]*/g, " ");
}

/** The end of a line inside a citation goes before the word that it begins with. */
function conCorte(antes: string, cita: string): string {
  const corte = /[ \t]*\n[ \t]*(?:\*|\/\/|--)?[ \t]*/.exec(cita)?.[0].replace(/^[ \t]+/, "");
  if (corte === undefined) return antes;
  const espacio = antes.lastIndexOf(" ");
  const linea = antes.slice(antes.lastIndexOf("\n") + 1);
  const vacia = /^\s*(?:\/\*\*|\*|\/\/|--)?\s*$/.test(linea.slice(0, Math.max(0, linea.lastIndexOf(" "))));
  return vacia ? antes : antes.slice(0, espacio) + corte + antes.slice(espacio + 1);
}

function mostrar(ruta: string, antes: string, despues: string): void {
  const [viejas, nuevas] = [antes.split("\n"), despues.split("\n")];
  for (const [i, linea] of nuevas.entries())
    if (linea !== viejas[i])
      process.stdout.write(`${ruta}:${i + 1}\n  - ${viejas[i]?.trim()}\n  + ${linea.trim()}\n`);
}
