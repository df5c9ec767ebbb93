/** The tables of docs/fiscal-rules.md F20 and F21: what core writes has those types, and a request those limits. */
import { readFileSync } from "node:fs";
import { SECTORES, SECTORES_FACTURA, type Sector, type SectorFactura } from "@mostrador/core";
import { EJEMPLOS } from "@mostrador/core/ejemplos";
import { describe, expect, test } from "vitest";

type Tabla = Sector["cabecera"] | Sector["detalle"];
type Tipo = Tabla[keyof Tabla]["tipo"];
/** Elements in their order, each with its type as the document writes it: `?` first where it may be nil. */
type Escrita = Readonly<Record<string, string>>;

const ELEMENTO = /^(?:\*\*)?(\w+)(?:\*\*)?(\??)(?: (.+))?$/;
const DOCUMENTO = readFileSync(new URL("../../docs/fiscal-rules.md", import.meta.url), "utf8");
const [, f20 = "", f21 = ""] = /### F20([^]*?)### F21([^]*?)### F22/.exec(DOCUMENTO) ?? [];
const SECTOR_1 = { cabecera: readLista(f20, "cabecera"), detalle: readLista(f20, "detalle") };

/** Reads a list of elements; a name without a type has that of sector 1. */
function readLista(texto: string, grupo: "cabecera" | "detalle", deSector1: Escrita = {}): Escrita {
  const [, lista = ""] = new RegExp(`- ${grupo}: ([^]*?)(?:\n- |\n\n|$)`).exec(texto) ?? [];
  const escritos = lista.trim().split(/,\s+/);
  return Object.fromEntries(
    escritos.map((escrito) => {
      const [, nombre = "", nil = "", tipo] = ELEMENTO.exec(escrito.replaceAll(/\s+/g, " ")) ?? [];
      return [nombre, tipo === undefined ? (deSector1[nombre] ?? "sin tipo") : `${nil}${tipo}`];
    }),
  );
}

function readSector(codigo: number): typeof SECTOR_1 {
  if (codigo === 1) return SECTOR_1;
  const [, suya = ""] = new RegExp(`\\*\\*Sector ${codigo}\\*\\*([^]*?)(?:\\*\\*Sector|$)`).exec(f21) ?? [];
  return {
    cabecera: readLista(suya, "cabecera", SECTOR_1.cabecera),
    detalle: readLista(suya, "detalle", SECTOR_1.detalle),
  };
}

function writeTipo(tipo: Tipo): string {
  switch (tipo.kind) {
    case "texto":
      return `s${tipo.min}-${tipo.max}`;
    case "entero":
      return `i${tipo.min}..${/^9{5,}$/.test(String(tipo.max)) ? `9×${String(tipo.max).length}` : tipo.max}`;
    case "decimal":
      return `d${tipo.total}.${tipo.decimales}${tipo.positivo ? ">" : "≥"}0`;
    case "fechaHora":
      return "dateTime";
    case "fijo":
      return `=${tipo.texto}`;
  }
}

test.each(SECTORES.map((sector) => [sector.codigo, sector] as const))(
  "sector %i has the elements of its table, in their order",
  (codigo, sector) => {
    for (const grupo of ["cabecera", "detalle"] as const) {
      const escrita = Object.entries(sector[grupo]).map(([nombre, { tipo, nil }]) => [
        nombre,
        `${nil ? "?" : ""}${writeTipo(tipo)}`,
      ]);
      expect(escrita).toEqual(Object.entries(readSector(codigo)[grupo]));
    }
  },
);

/** Tells whether a sector takes a value at a place of its example; undefined leaves the field out. */
function isTomado(codigo: number, lugar: string, valor: unknown): boolean {
  const sector = SECTORES_FACTURA.find((otro) => otro.codigo === codigo);
  const ejemplo = structuredClone(EJEMPLOS[codigo]) as Record<string, unknown>;
  const camino = lugar.split(".");
  const dentro = camino
    .slice(0, -1)
    .reduce((objeto, clave) => objeto[clave] as Record<string, unknown>, ejemplo);
  dentro[camino.at(-1) ?? ""] = valor;
  const leido = sector?.pedido.safeParse(JSON.parse(JSON.stringify(ejemplo)));
  return leido?.error?.issues.every(({ path }) => path.join(".") !== lugar) ?? true;
}

/** Gives values at the limits of a type as the document writes it, and whether a request may have each. */
function* enLosLimites(tipo: string): Generator<readonly [valor: unknown, tomado: boolean]> {
  const [, clase = "", resto = ""] = /^\??([si]|d(?=\d))(.*)$/.exec(tipo) ?? [];
  const [min = "", max = ""] = resto.split(/-|\.\./);
  if (clase === "s") {
    const maximo = Number(max);
    yield* ["x", "ñ", "😀"].map((letra) => [letra.repeat(maximo), true] as const);
    yield* [
      ["x".repeat(maximo + 1), false],
      ["x", true],
      ["", false],
      ["   ", false],
      [1, false],
    ] as const;
  }
  if (clase === "i") {
    const [minimo, maximo] = [Number(min), Number("9".repeat(Number(max.split("×")[1] ?? 0)) || max)];
    yield* [
      [minimo, true],
      [maximo, true],
      [minimo - 1, false],
      [maximo + 1, false],
      [minimo + 0.5, false],
      [String(maximo), false],
    ] as const;
  }
  if (clase === "d") {
    const decimales = Number(resto.charAt(3));
    yield* [
      [10 ** -decimales, true],
      [10 ** -(decimales + 1), false],
      [-1, false],
      [0, resto.endsWith("≥0")],
      ["1", false],
    ] as const;
  }
  yield [null, false];
}

/** Fields whose form is a rule of its own. */
const CON_REGLA =
  /^(cantidadHuespedes|cantidadMayores|cantidadMenores|costosGastos|detalle[A-Z]|codigoNandina|cantidadIce|alicuota)/;

function camposPropios({ codigo, cabecera, detalle }: SectorFactura) {
  const tablas = [["cabecera", cabecera] as const, ["detalle", detalle] as const];
  return tablas.flatMap(([donde, tabla]) =>
    Object.entries(tabla as Tabla).flatMap(([campo, { pide }]) =>
      pide === undefined ? [] : [[codigo, donde, campo, readSector(codigo)[donde][campo] ?? ""] as const],
    ),
  );
}

describe("a request's own field", () => {
  const propios = SECTORES_FACTURA.flatMap(camposPropios);

  test.each(propios)("of sector %i in its %s: %s (%s) has its limits", (codigo, donde, campo, tipo) => {
    const lugar = donde === "cabecera" ? campo : `items.0.${campo}`;
    if (CON_REGLA.test(campo)) return expect(isTomado(codigo, lugar, null)).toBe(false);
    expect(isTomado(codigo, lugar, undefined), "left out").toBe(tipo.startsWith("?"));
    for (const [valor, tomado] of enLosLimites(tipo))
      expect([valor, isTomado(codigo, lugar, valor)]).toEqual([valor, tomado]);
  });

  test("of one sector is no field of another that has no such element", () => {
    for (const [suyo, donde, campo] of propios)
      for (const { codigo, cabecera, detalle } of SECTORES_FACTURA) {
        if (codigo === suyo || campo in cabecera || campo in detalle) continue;
        const ejemplo = structuredClone(EJEMPLOS[codigo]) as { items: [Record<string, unknown>] };
        Object.assign(donde === "cabecera" ? ejemplo : ejemplo.items[0], { [campo]: 1 });
        const sector = SECTORES_FACTURA.find((otro) => otro.codigo === codigo);
        const sobran = sector?.pedido
          .safeParse(ejemplo)
          .error?.issues.flatMap((issue) => (issue.code === "unrecognized_keys" ? issue.keys : []));
        expect([codigo, sobran]).toEqual([codigo, [campo]]);
      }
  });
});

describe("a request's common field", () => {
  test.each([
    ["emisor.sucursal", "?i0..9999"],
    ["emisor.puntoVenta", "?i0..9999"],
    ["cliente.tipoDocumento", "i1..5"],
    ["cliente.numeroDocumento", "s1-20"],
    ["cliente.razonSocial", "?s1-500"],
    ["cliente.codigoCliente", "?s1-100"],
    ["metodoPago", "?i1..9999"],
    ["moneda", "?i1..9999"],
    ["descuentoAdicional", "?d17.2≥0"],
    ["montoGiftCard", "?d17.2≥0"],
    ["montoTotalEsperado", "?d17.2>0"],
    ["codigoExcepcion", "?i0..1"],
    ["usuario", "?s1-100"],
    ["items.0.codigoProducto", "s1-50"],
    ["items.0.codigoSin", "i1..9×8"],
    ["items.0.descripcion", "s1-500"],
    ["items.0.cantidad", "d20.5>0"],
    ["items.0.unidadMedida", "i1..9999"],
    ["items.0.precioUnitario", "d20.5>0"],
    ["items.0.descuento", "?d20.5≥0"],
  ])("%s (%s) has its limits", (lugar, tipo) => {
    // A buyer of kind 1 may be without a name.
    const codigo = lugar.startsWith("cliente") ? 8 : 1;
    expect(isTomado(codigo, lugar, undefined), "left out").toBe(tipo.startsWith("?"));
    for (const [valor, tomado] of enLosLimites(tipo))
      expect([valor, isTomado(codigo, lugar, valor)]).toEqual([valor, tomado]);
  });

  test.each(SECTORES_FACTURA.map(({ codigo }) => codigo))(
    "the units of sector %i are its table's",
    (codigo) => {
      const tipo = readSector(codigo).detalle["unidadMedida"] ?? "";
      for (const [valor, tomado] of enLosLimites(tipo))
        expect([valor, isTomado(codigo, "items.0.unidadMedida", valor)]).toEqual([valor, tomado]);
    },
  );

  test.each([
    ["emisor.actividadEconomica", ["471110", "4711100"], ["47111", "47111000", "47111OO", ""]],
    [
      "numeroTarjeta",
      ["4797****7896", "4797********7896", "4797***********7896"],
      ["4797***7896", "4797************7896", "479********7896", "4797XXXXXXXX7896", "4797000000007896"],
    ],
    ["cliente.complemento", ["1A", "12345"], ["123456", ""]],
    ["items.0.codigoNandina", ["1008509000", "1008.50.90.00"], ["100850900", "10085090000", "1008509O00"]],
  ])("%s takes its form and no other", (lugar, formas, otras) => {
    const codigo = lugar.startsWith("cliente") ? 8 : lugar.endsWith("Nandina") ? 3 : 1;
    for (const forma of formas) expect([forma, isTomado(codigo, lugar, forma)]).toEqual([forma, true]);
    for (const otra of otras) expect([otra, isTomado(codigo, lugar, otra)]).toEqual([otra, false]);
  });
});
