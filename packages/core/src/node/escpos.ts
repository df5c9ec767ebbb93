import { CharacterSet, PrinterTypes, ThermalPrinter } from "node-thermal-printer";
import { lineasDeInforme, type Informe } from "../documento/informe.ts";
import type { Representacion } from "../documento/representacion.ts";
import {
  legible,
  paraImprimir,
  REPERTORIOS,
  type PaginaRollo,
  type Repertorio,
} from "../documento/signos.ts";
import { buildTicket, type LineaTicket } from "../documento/ticket.ts";
import type { Raster } from "./raster.ts";
import { DIBUJABLES } from "./rollo/letra.ts";
import { letrasAjenasPara, type LetrasAjenas } from "./rollo/letras-ajenas.ts";
import { drawBarras, drawLogo, drawQr, drawTicket, MODULO_QR, type Medios } from "./rollo/lienzo.ts";

/** The language and width of a roll printer. */
export interface Rollo {
  /** Characters per line: 48 on 80 mm paper, 32 on 58 mm. */
  readonly columnas: 48 | 32;
  /** The code page in which its accents are correct; `imagen` if none is, and the ticket is drawn as a picture. */
  readonly letras: PaginaRollo | "imagen";
  /** Way to print a QR. `imagen` is for printers that cannot draw one themselves. */
  readonly qr: "nativo" | "imagen";
  readonly corte: boolean;
}

/** The pin of the drawer's cable. */
export type PinCajon = 2 | 5;

/**
 * Resets the settings of another program (bold, size, code page). FS . ends the double-byte mode, in which printers made for China start.
 */
const INICIO = Buffer.from([0x1b, 0x40, 0x1c, 0x2e]);

/** Rows of a picture that are sent at once, because cheap printers cannot buffer more. */
const BANDA = 128;

/** ESC t's number of each page, as its maker's manual has it, and the library's name for it. */
const PAGINAS: Readonly<Record<PaginaRollo, CharacterSet>> = {
  PC858: CharacterSet.PC858_EURO,
  PC850: CharacterSet.PC850_MULTILINGUAL,
  WPC1252: CharacterSet.WPC1252,
  PC437: CharacterSet.PC437_USA,
  PC860: CharacterSet.PC860_PORTUGUESE,
  "ISO8859-15": CharacterSet.ISO8859_15_LATIN9,
};

/** The pulse that opens the cash drawer: 50 ms on, 500 ms off. Without the two times, drawers open every second time only. */
export function pulsoCajon(pin: PinCajon): Buffer {
  return Buffer.from([0x1b, 0x70, pin === 2 ? 0 : 1, 0x19, 0xfa]);
}

/** Returns the signs that the printer prints correctly. */
export function repertorioDe({ letras }: Pick<Rollo, "letras">): Repertorio {
  return letras === "imagen" ? DIBUJABLES : REPERTORIOS[letras];
}

/**
 * Builds the ESC/POS bytes of a ticket; the caller sends them. The lines are laid out here, because the library's tables overflow. A line
 * with signs of `ajenas` is printed as a picture.
 */
export function buildTicketEscpos(
  rep: Representacion,
  rollo: Rollo,
  cajon: PinCajon | null = null,
  ajenas: LetrasAjenas | null = null,
): Buffer {
  const lineas = buildTicket(paraImprimir(rep, repertorioCon(rollo, ajenas)), rollo.columnas);
  return lineasToEscpos(lineas, rollo, cajon, { ajenas, barrasDe: null });
}

/**
 * Builds the ESC/POS bytes of a slip that is no invoice. A line with signs of `ajenas` is printed as a picture. The encoder of bar codes has
 * 2 MB, and is loaded for the first slip that has one.
 */
export async function buildInformeEscpos(
  informe: Informe,
  rollo: Rollo,
  ajenas: LetrasAjenas | null = null,
): Promise<Buffer> {
  const lineas = lineasDeInforme(informe, rollo.columnas);
  const barrasDe = lineas.some(({ kind }) => kind === "barras") ? await loadCode128() : null;
  return lineasToEscpos(lineas, rollo, null, { ajenas, barrasDe });
}

async function loadCode128(): Promise<Medios["barrasDe"]> {
  const { buildBarras } = await import("./etiquetas/barras.ts");
  return (texto) => buildBarras({ simbologia: "code128", texto });
}

/** Reads the letters that a ticket or a slip needs beyond the printer's. Null if it needs none, as almost always. */
export function letrasDeRollo(papel: Representacion | Informe, rollo: Rollo): Promise<LetrasAjenas | null> {
  return letrasAjenasPara(papel, repertorioDe(rollo));
}

/** Gives the signs that a ticket can have on the roll, those of its fallback letters included; all others become question marks. */
export async function signosDeRollo(papel: Representacion, rollo: Rollo): Promise<Repertorio> {
  return repertorioCon(rollo, await letrasDeRollo(papel, rollo));
}

function repertorioCon(rollo: Rollo, ajenas: LetrasAjenas | null): Repertorio {
  const suyo = repertorioDe(rollo);
  return ajenas === null ? suyo : new Set([...suyo, ...ajenas.repertorio]);
}

/**
 * Builds a strip with the same Spanish characters in each code page, numbered from 1 in the given order: the owner picks the right line.
 */
export function buildTiraPaginas(paginas: readonly PaginaRollo[], muestra: string): Buffer {
  const renglones = paginas.map((pagina, i) => {
    const piezas = piezasDe(pagina);
    return piezas.pagina + piezas.renglon(`${i + 1}: ${legible(muestra, REPERTORIOS[pagina])}`);
  });
  return Buffer.concat([INICIO, Buffer.from(renglones.join("") + fin(piezasDe("PC858"), true), "latin1")]);
}

/** Builds a test print with the same QR twice: A as the printer draws it, B as a picture that this program draws. */
export function buildPruebaQr(contenido: string): Buffer {
  const piezas = piezasDe("PC858");
  const nativo = alMedio(piezas, codigo(piezas, contenido, "nativo"));
  const imagen = alMedio(piezas, codigo(piezas, contenido, "imagen"));
  const texto = `${piezas.renglon("QR A:")}${nativo}\n${piezas.renglon("QR B:")}${imagen}\n`;
  return Buffer.concat([INICIO, Buffer.from(piezas.pagina + texto + fin(piezas, true), "latin1")]);
}

function lineasToEscpos(
  armadas: readonly LineaTicket[],
  rollo: Rollo,
  cajon: PinCajon | null,
  medios: Medios,
): Buffer {
  const repertorio = repertorioCon(rollo, medios.ajenas);
  // The library encodes a sign that the page lacks in another page, which few printers have. So only signs of the code page may reach it,
  // here and in the fixed texts.
  const lineas = armadas.map((linea) =>
    linea.kind === "texto" ? { ...linea, texto: legible(linea.texto, repertorio) } : linea,
  );
  const piezas = piezasDe(rollo.letras === "imagen" ? "PC858" : rollo.letras);
  const cuerpo =
    rollo.letras === "imagen"
      ? dibujo(drawTicket(lineas, rollo.columnas, medios))
      : lineas.map((linea) => writeODibujar(piezas, linea, rollo, medios)).join("");
  return Buffer.concat([
    INICIO,
    ...(cajon === null ? [] : [pulsoCajon(cajon)]),
    Buffer.from(piezas.pagina + cuerpo + fin(piezas, rollo.corte), "latin1"),
  ]);
}

/**
 * Caches the bytes that the library makes of each command and each sign of a code page. The library copies its whole buffer at each command
 * and encodes each sign separately; a ticket has hundreds. Bytes are kept as Latin-1 signs, since texts are joined fastest.
 */
class Piezas {
  /** The command that chooses the code page. */
  readonly pagina: string;
  readonly #printer: ThermalPrinter;
  readonly #hechas = new Map<string, string>();

  constructor(pagina: PaginaRollo) {
    this.#printer = nueva(pagina);
    this.pagina = this.#sacar();
  }

  /** A command, under a name that identifies it with its arguments. */
  orden(nombre: string, dar: (printer: ThermalPrinter) => void): string {
    const hecha = this.#hechas.get(nombre);
    if (hecha !== undefined) return hecha;
    const bytes = this.una(dar);
    this.#hechas.set(nombre, bytes);
    return bytes;
  }

  /** Gives the bytes of commands without caching them. */
  una(dar: (printer: ThermalPrinter) => void): string {
    dar(this.#printer);
    return this.#sacar();
  }

  /** Encodes a line, which may contain only signs of the code page. */
  renglon(texto: string): string {
    const bytes = texto.replace(FUERA_DE_ASCII, (signo) =>
      this.orden(`signo ${signo}`, (printer) => printer.append(signo)),
    );
    return `${bytes}\n`;
  }

  #sacar(): string {
    const bytes = this.#printer.getBuffer();
    this.#printer.setBuffer(Buffer.alloc(0));
    return bytes.toString("latin1");
  }
}

const FUERA_DE_ASCII = /[^\0-\x7f]/gu;

const PIEZAS = new Map<PaginaRollo, Piezas>();

function piezasDe(pagina: PaginaRollo): Piezas {
  const piezas = PIEZAS.get(pagina) ?? new Piezas(pagina);
  PIEZAS.set(pagina, piezas);
  return piezas;
}

function nueva(pagina: PaginaRollo): ThermalPrinter {
  return new ThermalPrinter({
    type: PrinterTypes.EPSON,
    // The library's interface is never opened; only its buffer is used.
    interface: "tcp://127.0.0.1:9",
    characterSet: PAGINAS[pagina],
    removeSpecialCharacters: false,
  });
}

/** Feeds the paper past the blade, or past the edge at which it is torn off. */
function fin(piezas: Piezas, corte: boolean): string {
  return corte
    ? piezas.orden("corte", (printer) => printer.cut())
    : piezas.orden("avance", (printer) => printer.add(Buffer.from([0x1b, 0x64, 4])));
}

function writeODibujar(piezas: Piezas, linea: LineaTicket, rollo: Rollo, medios: Medios): string {
  if (
    medios.ajenas === null ||
    linea.kind !== "texto" ||
    legible(linea.texto, repertorioDe(rollo)) === linea.texto
  )
    return write(piezas, linea, rollo, medios);
  return (
    piezas.orden("a la izquierda", (printer) => printer.alignLeft()) +
    dibujo(drawTicket([linea], rollo.columnas, medios))
  );
}

function write(piezas: Piezas, linea: LineaTicket, { columnas, qr }: Rollo, medios: Medios): string {
  if (linea.kind === "regla") return piezas.renglon("-".repeat(columnas));
  if (linea.kind === "logo") return alMedio(piezas, dibujo(drawLogo(linea.imagen)));
  if (linea.kind === "qr") return alMedio(piezas, codigo(piezas, linea.contenido, qr));
  if (linea.kind === "barras") return alMedio(piezas, dibujo(drawBarras(linea.contenido, columnas, medios)));
  const { centrado = false, negrita = false, tamano } = linea;
  const antes = piezas.orden(`antes ${centrado} ${negrita} ${tamano ?? ""}`, (printer) => {
    if (centrado) printer.alignCenter();
    else printer.alignLeft();
    // The command for the size resets bold, so it comes first.
    if (tamano === "doble") printer.setTextQuadArea();
    if (tamano === "alto") printer.setTextDoubleHeight();
    printer.bold(negrita);
  });
  const despues = piezas.orden(`despues ${tamano ?? ""}`, (printer) => {
    if (tamano !== undefined) printer.setTextNormal();
    printer.bold(false);
  });
  return antes + piezas.renglon(linea.texto) + despues;
}

function codigo(piezas: Piezas, contenido: string, qr: Rollo["qr"]): string {
  if (qr === "imagen") return dibujo(drawQr(contenido));
  return piezas.una((printer) =>
    printer.printQR(contenido, { cellSize: MODULO_QR, correction: "M", model: 2 }),
  );
}

function alMedio(piezas: Piezas, bytes: string): string {
  return (
    piezas.orden("al medio", (printer) => printer.alignCenter()) +
    bytes +
    piezas.orden("a la izquierda", (printer) => printer.alignLeft())
  );
}

/** Builds the commands `GS v 0` for a picture as dots, in bands. */
function dibujo(raster: Raster | null): string {
  if (raster === null) return "";
  const { ancho, alto, bits } = raster;
  let bytes = "";
  for (let y = 0; y < alto; y += BANDA) {
    const filas = Math.min(BANDA, alto - y);
    const orden = [0x1d, 0x76, 0x30, 0, ancho & 255, ancho >> 8, filas & 255, filas >> 8];
    bytes += String.fromCharCode(...orden) + bits.toString("latin1", y * ancho, (y + filas) * ancho);
  }
  return bytes;
}
