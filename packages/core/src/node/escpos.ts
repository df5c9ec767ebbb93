import { CharacterSet, PrinterTypes, ThermalPrinter } from "node-thermal-printer";
import { lineasDeInforme, type Informe } from "../documento/informe.ts";
import { buildTicket, type LineaTicket } from "../documento/ticket.ts";
import type { Representacion } from "../documento/representacion.ts";
import { pngToRaster } from "./raster.ts";
import { legible, PAGINA_858, paraImprimir } from "../documento/signos.ts";

/** Whatever another program left set (bold, size, code page) is forgotten first. */
const INICIO = Buffer.from([0x1b, 0x40]);
/** The drawer's pulse with its two times; the library's own command leaves them out, and drawers then open every second time. */
/** Opens the cash drawer on pin 2: 50 ms on, 500 ms off. */
export const PULSO_CAJON = Buffer.from([0x1b, 0x70, 0x00, 0x19, 0xfa]);

/** Dots of a QR's module: 45 modules or more come to 33 mm, where the authority asks for 30. FACTS.md section 12. */
const MODULO_QR = 6;

interface Opciones {
  readonly columnas: 48 | 32;
  readonly abrirCajon?: boolean;
}

/** The ESC/POS bytes of a ticket; the caller sends them. Lines are laid out by us: the library's tables overflow. */
export function buildTicketEscpos(rep: Representacion, opciones: Opciones): Buffer {
  // The library takes a sign that 858 lacks from any other page, which few printers have: none may reach it.
  return lineasToEscpos(buildTicket(paraImprimir(rep, PAGINA_858), opciones.columnas), opciones);
}

/** The ESC/POS bytes of a slip that is no invoice. */
export function buildInformeEscpos(informe: Informe, opciones: Opciones): Buffer {
  const lineas = lineasDeInforme(informe, opciones.columnas).map((linea) =>
    linea.kind === "texto" ? { ...linea, texto: legible(linea.texto, PAGINA_858) } : linea,
  );
  return lineasToEscpos(lineas, opciones);
}

function lineasToEscpos(lineas: readonly LineaTicket[], { columnas, abrirCajon = false }: Opciones): Buffer {
  const printer = new ThermalPrinter({
    type: PrinterTypes.EPSON,
    // Never opened: only the buffer is used.
    interface: "tcp://127.0.0.1:9",
    characterSet: CharacterSet.PC858_EURO,
    width: columnas,
    removeSpecialCharacters: false,
  });
  for (const linea of lineas) escribir(printer, linea, columnas);
  printer.cut();
  const bytes = printer.getBuffer();
  return Buffer.concat([INICIO, ...(abrirCajon ? [PULSO_CAJON] : []), bytes]);
}

function escribir(printer: ThermalPrinter, linea: LineaTicket, columnas: number): void {
  if (linea.kind === "regla") return printer.println("-".repeat(columnas));
  if (linea.kind === "logo") return dibujarLogo(printer, linea.imagen);
  if (linea.kind === "qr") {
    printer.alignCenter();
    printer.printQR(linea.contenido, { cellSize: MODULO_QR, correction: "M", model: 2 });
    return printer.alignLeft();
  }
  if (linea.centrado === true) printer.alignCenter();
  else printer.alignLeft();
  // Twice as wide and high; the command takes bold away, so it comes first.
  if (linea.grande === true) printer.setTextQuadArea();
  printer.bold(linea.negrita === true);
  printer.println(linea.texto);
  if (linea.grande === true) printer.setTextNormal();
  printer.bold(false);
}

/** Dots of a logo at most: what half a 58 mm roll takes. */
const LOGO = { ancho: 240, alto: 120 } as const;

/** GS v 0: a picture as dots. One that is no PNG is left out: a ticket is printed all the same. */
function dibujarLogo(printer: ThermalPrinter, imagen: string): void {
  const raster = pngToRaster(imagen, LOGO.ancho, LOGO.alto);
  if (raster === null) return;
  const { ancho, alto, bits } = raster;
  printer.alignCenter();
  printer.add(
    Buffer.concat([Buffer.from([0x1d, 0x76, 0x30, 0, ancho & 255, ancho >> 8, alto & 255, alto >> 8]), bits]),
  );
  printer.alignLeft();
}
