import { describe, expect, test } from "vitest";
import { compraVenta } from "../sectores/compra-venta.ts";
import { buildRepresentacion, type OpcionesRepresentacion, type Representacion } from "./representacion.ts";
import { buildMuestra } from "./support/muestra.ts";
import { buildTicket, type LineaTicket } from "./ticket.ts";

const xml = buildMuestra(
  "facturaComputarizadaCompraVenta",
  { codigoMetodoPago: "1", montoTotal: "99999999.99", montoTotalSujetoIva: "99999999.99" },
  { cantidad: "1.00", precioUnitario: "99999999.99", subTotal: "99999999.99" },
);

const OPCIONES = {
  ambiente: 2,
  tipoEmision: 1,
  catalogos: { metodos_pago: new Map([[1, "EFECTIVO"]]) },
} as const;

function ticket(
  cambios: Partial<Representacion> = {},
  opciones: Partial<OpcionesRepresentacion> = {},
  columnas: 48 | 32 = 48,
): readonly LineaTicket[] {
  const rep = buildRepresentacion(xml, compraVenta.presentacion, { ...OPCIONES, ...opciones });
  return buildTicket({ ...rep, ...cambios }, columnas);
}

const textos = (lineas: readonly LineaTicket[]) =>
  lineas.map((l) => (l.kind === "texto" ? l.texto : `<${l.kind}>`));
const donde = (lineas: readonly LineaTicket[], texto: string) =>
  textos(lineas).findIndex((linea) => linea.includes(texto));
const tamano = (lineas: readonly LineaTicket[], texto: string) =>
  lineas.flatMap((l) => (l.kind === "texto" && l.texto.includes(texto) ? [l.tamano] : []));

describe("a ticket (F58)", () => {
  test("has its blocks in the order of the page: shop, number, title, buyer, lines, totals, legends, QR", () => {
    const lineas = ticket();
    const orden = [
      "Ferretería Ñandú",
      "CASA MATRIZ",
      "NIT 1003579028",
      "FACTURA N° 137",
      "CÓD. AUTORIZACIÓN",
      "(Con Derecho a Crédito Fiscal)",
      "Fecha:",
      "Nombre/Razón Social: Café Ñ",
      "Martillo",
      "TOTAL Bs",
      "Forma de pago: EFECTIVO",
      "Son:",
      "ESTA FACTURA CONTRIBUYE",
      "Ley N° 453",
      "Representación Gráfica",
      "<qr>",
      "Usuario: ana",
    ].map((texto) => donde(lineas, texto));
    expect(orden).not.toContain(-1);
    expect(orden).toEqual(orden.toSorted((a, b) => a - b));
  });

  test("begins with air, and leaves air below the logo", () => {
    expect(textos(ticket()).slice(0, 2)).toEqual(["", "Ferretería Ñandú"]);
    const logo = ticket({ logo: "data:image/png;base64,AA==" });
    expect(textos(logo).slice(0, 4)).toEqual(["", "<logo>", "", "Ferretería Ñandú"]);
  });

  test.each([48, 32] as const)("of %i columns has a short shop name twice as high and wide", (columnas) => {
    expect(tamano(ticket({ razonSocial: "Tienda Ñandú" }, {}, columnas), "Tienda Ñandú")).toEqual(["doble"]);
  });

  test.each([
    ["of many words", "Importadora y Distribuidora de Productos Andinos Hermanos Quispe S.R.L."],
    ["of one long word", "Ferreteriaymaterialesdeconstruccion"],
  ])("has a shop name %s twice as high, in lines of the body's width", (_caso, razonSocial) => {
    const lineas = ticket({ razonSocial });
    const nombre = lineas.slice(
      1,
      textos(lineas).findIndex((t) => t === "CASA MATRIZ"),
    );
    expect(textos(nombre).join(" ")).toBe(razonSocial);
    expect(new Set(nombre.map((l) => l.kind === "texto" && l.tamano))).toEqual(new Set(["alto"]));
  });

  test.each([
    [48, "99,999,999.99", "doble", 24],
    [32, "9,999.99", "alto", 32],
    [32, "99.99", "doble", 16],
    [32, "99,999,999.99", "alto", 32],
  ] as const)("of %i columns has a TOTAL of %s on one line, %s", (columnas, monto, esperado, ancho) => {
    const lineas = ticket({ totales: [["TOTAL Bs", monto, true]] }, {}, columnas);
    expect(textos(lineas)).toContain(`TOTAL Bs${monto.padStart(ancho - 8)}`);
    expect(tamano(lineas, "TOTAL Bs")).toEqual([esperado]);
  });

  test("prints the shop's words at the foot, line by line, and only what the shop wants printed", () => {
    const papel = { mensaje: "Gracias por su compra\nVuelva pronto\n", formaPago: false, vendedor: false };
    const lineas = textos(ticket({}, { papel }));
    expect(lineas.slice(-2)).toEqual(["Gracias por su compra", "Vuelva pronto"]);
    expect(lineas.some((texto) => texto.includes("Forma de pago") || texto.includes("Usuario"))).toBe(false);
    // The law's parts do not depend on them.
    expect(lineas.filter((texto) => texto === "<qr>")).toHaveLength(1);
  });

  test("says the discount of a line beside its price, and none where there is none", () => {
    const con = (descuento: string) => {
      const { lineas } = buildRepresentacion(xml, compraVenta.presentacion, OPCIONES);
      return textos(ticket({ lineas: lineas.map((linea) => ({ ...linea, descuento })) }));
    };
    expect(con("5.00").some((texto) => texto.includes("x 99,999,999.99 - 5.00"))).toBe(true);
    expect(con("0.00").some((texto) => texto.includes(" - 0.00"))).toBe(false);
  });

  test("says what was saved, and the bolivianos that came beside dollars", () => {
    const dolares = { monto: "10.00", tipoCambio: "11.96" };
    const lineas = textos(ticket({ ahorro: "3.50", pago: { recibido: "0.00", cambio: "1.60", dolares } }));
    expect(lineas).toContain("USTED AHORRÓ Bs 3.50");
    expect(lineas.filter((texto) => texto.startsWith("EFECTIVO"))).toEqual([
      `EFECTIVO US$ (a 11.96)${"10.00".padStart(26)}`,
    ]);
    const ambos = textos(ticket({ pago: { recibido: "5.00", cambio: "0.00", dolares } }));
    expect(ambos.filter((texto) => texto.startsWith("EFECTIVO Bs"))).toHaveLength(1);
    expect(textos(ticket()).some((texto) => /AHORRÓ|CAMBIO/.test(texto))).toBe(false);
  });

  test("of practice has neither a NIT nor an authorisation", () => {
    const lineas = textos(ticket({ practica: true, copia: true }));
    expect(lineas).not.toContain("NIT 1003579028");
    expect(lineas).not.toContain("CÓD. AUTORIZACIÓN");
    expect(lineas).toContain("COPIA");
    expect(textos(ticket({ copia: true }))).toContain("NIT 1003579028");
  });
});
