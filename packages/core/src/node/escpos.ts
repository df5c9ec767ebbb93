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
import { dibujarLogo, dibujarQr, dibujarTicket, MODULO_QR } from "./rollo/lienzo.ts";

/** How a roll printer is spoken to. */
export interface Rollo {
  /** 48 on 80 mm paper, 32 on 58 mm. */
  readonly columnas: 48 | 32;
  /** The code page in which its accents are right; `imagen`: none is, the ticket is drawn. */
  readonly letras: PaginaRollo | "imagen";
  /** `imagen` for printers that do not draw a QR themselves. */
  readonly qr: "nativo" | "imagen";
  readonly corte: boolean;
}

/** The pin of the drawer's cable. */
export type PinCajon = 2 | 5;

/** Whatever another program left set (bold, size, code page) is forgotten first; FS . ends the double-byte mode in which printers made for China begin. */
const INICIO = Buffer.from([0x1b, 0x40, 0x1c, 0x2e]);

/** Rows of a picture sent at once: cheap printers hold no more. */
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

/** The signs that come out right. */
export function repertorioDe({ letras }: Pick<Rollo, "letras">): Repertorio {
  return letras === "imagen" ? DIBUJABLES : REPERTORIOS[letras];
}

/** The ESC/POS bytes of a ticket; the caller sends them. Lines are laid out by us: the library's tables overflow. */
export function buildTicketEscpos(rep: Representacion, rollo: Rollo, cajon: PinCajon | null = null): Buffer {
  // The library takes a sign that the page lacks from any other page, which few printers have: none may reach it.
  return lineasToEscpos(buildTicket(paraImprimir(rep, repertorioDe(rollo)), rollo.columnas), rollo, cajon);
}

/** The ESC/POS bytes of a slip that is no invoice. */
export function buildInformeEscpos(informe: Informe, rollo: Rollo): Buffer {
  const lineas = lineasDeInforme(informe, rollo.columnas).map((linea) =>
    linea.kind === "texto" ? { ...linea, texto: legible(linea.texto, repertorioDe(rollo)) } : linea,
  );
  return lineasToEscpos(lineas, rollo, null);
}

/** A strip with the same Spanish signs in each code page, numbered from 1 in the order given: the owner says which line is right. */
export function buildTiraPaginas(paginas: readonly PaginaRollo[], muestra: string): Buffer {
  const printer = nueva(32, "PC858");
  for (const [i, pagina] of paginas.entries()) {
    printer.setCharacterSet(PAGINAS[pagina]);
    printer.println(`${i + 1}: ${legible(muestra, REPERTORIOS[pagina])}`);
  }
  return Buffer.concat([INICIO, terminada(printer, true)]);
}

/** The same QR twice: A as the printer draws it, B as a picture of ours. */
export function buildPruebaQr(contenido: string): Buffer {
  const printer = nueva(32, "PC858");
  for (const [nombre, qr] of [
    ["A", "nativo"],
    ["B", "imagen"],
  ] as const) {
    printer.println(`QR ${nombre}:`);
    escribir(printer, { kind: "qr", contenido }, { columnas: 32, letras: "PC858", qr, corte: true });
    printer.newLine();
  }
  return Buffer.concat([INICIO, terminada(printer, true)]);
}

function lineasToEscpos(lineas: readonly LineaTicket[], rollo: Rollo, cajon: PinCajon | null): Buffer {
  const printer = nueva(rollo.columnas, rollo.letras === "imagen" ? "PC858" : rollo.letras);
  const partes: Buffer[] = [];
  if (rollo.letras === "imagen") dibujar(printer, dibujarTicket(lineas, rollo.columnas));
  else
    for (const linea of lineas) {
      escribir(printer, linea, rollo);
      // Taken out line by line: the library copies all that it holds at each command.
      partes.push(printer.getBuffer());
      printer.setBuffer(Buffer.alloc(0));
    }
  return Buffer.concat([
    INICIO,
    ...(cajon === null ? [] : [pulsoCajon(cajon)]),
    ...partes,
    terminada(printer, rollo.corte),
  ]);
}

function nueva(columnas: number, pagina: PaginaRollo): ThermalPrinter {
  return new ThermalPrinter({
    type: PrinterTypes.EPSON,
    // Never opened: only the buffer is used.
    interface: "tcp://127.0.0.1:9",
    characterSet: PAGINAS[pagina],
    width: columnas,
    removeSpecialCharacters: false,
  });
}

/** Fed past the blade, or past the edge at which paper is torn. */
function terminada(printer: ThermalPrinter, corte: boolean): Buffer {
  if (corte) printer.cut();
  else printer.add(Buffer.from([0x1b, 0x64, 4]));
  return printer.getBuffer();
}

function escribir(printer: ThermalPrinter, linea: LineaTicket, { columnas, qr }: Rollo): void {
  if (linea.kind === "regla") return renglon(printer, "-".repeat(columnas));
  if (linea.kind === "logo") return alMedio(printer, () => dibujar(printer, dibujarLogo(linea.imagen)));
  if (linea.kind === "qr")
    return alMedio(printer, () => {
      if (qr === "imagen") dibujar(printer, dibujarQr(linea.contenido));
      else printer.printQR(linea.contenido, { cellSize: MODULO_QR, correction: "M", model: 2 });
    });
  if (linea.centrado === true) printer.alignCenter();
  else printer.alignLeft();
  // Twice as wide and high; the command takes bold away, so it comes first.
  if (linea.grande === true) printer.setTextQuadArea();
  printer.bold(linea.negrita === true);
  renglon(printer, linea.texto);
  if (linea.grande === true) printer.setTextNormal();
  printer.bold(false);
}

/** The library looks at each sign by itself: it is given only those that need a code page. */
function renglon(printer: ThermalPrinter, texto: string): void {
  for (const [parte] of `${texto}\n`.matchAll(/[\0-\x7f]+|[^\0-\x7f]+/g))
    printer.append(ASCII.test(parte) ? Buffer.from(parte, "latin1") : parte);
}

const ASCII = /^[\0-\x7f]/;

function alMedio(printer: ThermalPrinter, imprimir: () => void): void {
  printer.alignCenter();
  imprimir();
  printer.alignLeft();
}

/** GS v 0: a picture as dots, in bands. */
function dibujar(printer: ThermalPrinter, raster: Raster | null): void {
  if (raster === null) return;
  const { ancho, alto, bits } = raster;
  for (let y = 0; y < alto; y += BANDA) {
    const filas = Math.min(BANDA, alto - y);
    const orden = [0x1d, 0x76, 0x30, 0, ancho & 255, ancho >> 8, filas & 255, filas >> 8];
    printer.add(Buffer.concat([Buffer.from(orden), bits.subarray(y * ancho, (y + filas) * ancho)]));
  }
}
