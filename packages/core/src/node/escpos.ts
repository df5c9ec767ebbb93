import { CharacterSet, PrinterTypes, ThermalPrinter } from "node-thermal-printer";
import { buildTicket, type LineaTicket } from "../documento/ticket.ts";
import type { Representacion } from "../documento/representacion.ts";

/** Whatever another program left set (bold, size, code page) is forgotten first. */
const INICIO = Buffer.from([0x1b, 0x40]);
/** The drawer's pulse with its two times; the library's own command leaves them out, and drawers then open every second time. */
const PULSO_CAJON = Buffer.from([0x1b, 0x70, 0x00, 0x19, 0xfa]);

/** The ESC/POS bytes of a ticket; the caller sends them. Lines are laid out by us: the library's tables overflow. */
export function buildTicketEscpos(
  rep: Representacion,
  { columnas, abrirCajon = false }: { readonly columnas: 48 | 32; readonly abrirCajon?: boolean },
): Buffer {
  const printer = new ThermalPrinter({
    type: PrinterTypes.EPSON,
    // Never opened: only the buffer is used.
    interface: "tcp://127.0.0.1:9",
    characterSet: CharacterSet.PC858_EURO,
    width: columnas,
    removeSpecialCharacters: false,
  });
  for (const linea of buildTicket(rep, columnas)) escribir(printer, linea, columnas);
  printer.cut();
  const bytes = printer.getBuffer();
  return Buffer.concat([INICIO, ...(abrirCajon ? [PULSO_CAJON] : []), bytes]);
}

function escribir(printer: ThermalPrinter, linea: LineaTicket, columnas: number): void {
  if (linea.kind === "regla") return printer.println("-".repeat(columnas));
  if (linea.kind === "qr") {
    printer.alignCenter();
    printer.printQR(linea.contenido, { cellSize: columnas === 48 ? 6 : 5, correction: "M", model: 2 });
    return printer.alignLeft();
  }
  if (linea.centrado === true) printer.alignCenter();
  else printer.alignLeft();
  printer.bold(linea.negrita === true);
  if (linea.grande === true) printer.setTextDoubleHeight();
  printer.println(imprimible(linea.texto));
  if (linea.grande === true) printer.setTextNormal();
  printer.bold(false);
}

/** Signs that code page 858 does not have, in one that it has. */
function imprimible(texto: string): string {
  return texto.replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replace(/[–—]/g, "-").replace(/…/g, "...");
}
