/** The shop of the robot's day, set up at the till by its owner: offers, price list, box, and tiles of the touch grid. */
import { decimal } from "@mostrador/core";
import { OFERTAS, type Bien } from "./libro.ts";

/** A call of the till's program that must succeed. */
export type Pedir = <T>(nombre: string, entrada: object) => Promise<T>;

/** The client with the price list. */
export const MAYORISTA = { numero: "1020703023", nombre: "Distribuidora Illimani SRL" } as const;

/** Goods of the day, and facts about them. */
export interface Tienda {
  /** All goods with a barcode, and weighed goods. */
  readonly bienes: readonly Bien[];
  /** Goods with a tile on the owner's page. */
  readonly favoritos: readonly Bien[];
  /** Bolivianos a dollar. */
  readonly tipoCambio: string;
}

/** The presentation that the day sells; its goods are named after the product and the presentation. */
export const CAJA = "Caja de 12";
const DE_LA_CAJA = { nombre: CAJA, codigoBarras: "7771234500026", precio: "100.00" } as const;
const CODIGO_CAJA = "LAC-002";
/** Goods of the page, in its order: goods with an offer, weighed goods, and some others. */
const DE_LA_PAGINA = [
  OFERTAS.tresPorDos,
  OFERTAS.porMayor.codigo,
  OFERTAS.lista.codigo,
  "BEB-001",
  "BEB-003",
  "BEB-014",
  "FRE-008",
  "FRE-010",
  "DES-021",
  "DES-022",
  "LAC-001",
  "ABA-001",
  "LIM-001",
  "GOL-004",
] as const;
const PAGINA = "Favoritos";

interface Fila {
  readonly id: string;
  readonly codigo: string;
  readonly codigoBarras: string | null;
  readonly descripcion: string;
  readonly precio: string;
  readonly categoria: string | null;
  readonly unidadMedida: number;
}
const KILO = 22;

/** Creates the offers and the page of the grid. */
export async function prepararTienda(pedir: Pedir): Promise<Tienda> {
  const filas = await productosDe(pedir);
  const porCodigo = new Map(filas.map((fila) => [fila.codigo, fila]));
  const idDe = (codigo: string) => {
    const fila = porCodigo.get(codigo);
    if (fila === undefined) throw new Error(`la tienda no vende ${codigo}`);
    return fila.id;
  };
  await hacerOfertas(pedir, idDe);
  const productoId = idDe(CODIGO_CAJA);
  const { id: presentacionId } = await pedir<{ id: string }>("guardarPresentacion", {
    ...DE_LA_CAJA,
    id: null,
    productoId,
    factor: "12",
    unidadMedida: 57,
    activo: true,
  });
  const casilla = (suya: object) =>
    pedir("agregarCasilla", { pagina: PAGINA, presentacionId: null, ...suya });
  for (const codigo of DE_LA_PAGINA) await casilla({ productoId: idDe(codigo) });
  await casilla({ productoId, presentacionId });
  const { tipoCambioUsd } = await pedir<{ tipoCambioUsd: string | null }>("estado", {});
  if (tipoCambioUsd === null) throw new Error("la caja no recibe dólares");
  const caja = cajaDe(porCodigo.get(CODIGO_CAJA));
  const bienes = [...filas.map(bienDe), caja].filter((bien) => bien.porKilo || bien.codigoBarras !== null);
  const enPagina = (bien: Bien) => bien === caja || (DE_LA_PAGINA as readonly string[]).includes(bien.codigo);
  return { bienes, favoritos: bienes.filter(enPagina), tipoCambio: tipoCambioUsd };
}

async function productosDe(pedir: Pedir): Promise<readonly Fila[]> {
  const filas: Fila[] = [];
  for (;;) {
    const entrada = { limite: 200, desde: filas.length };
    const { productos, total } = await pedir<{ productos: Fila[]; total: number }>(
      "listarProductos",
      entrada,
    );
    filas.push(...productos);
    if (filas.length >= total) return filas;
  }
}

async function hacerOfertas(pedir: Pedir, idDe: (codigo: string) => string): Promise<void> {
  const { tresPorDos, categoria, porcentaje, porMayor, lista } = OFERTAS;
  const siempre = { dias: [], horaDesde: null, horaHasta: null, fechaDesde: null, fechaHasta: null };
  const promocion = (suya: object) =>
    pedir("guardarPromocion", {
      id: null,
      activo: true,
      productos: [],
      categorias: [],
      sobreTarifas: false,
      ...siempre,
      ...suya,
    });
  await promocion({
    nombre: "3 por 2",
    beneficio: { kind: "nPorM", lleva: 3, paga: 2 },
    productos: [idDe(tresPorDos)],
  });
  await promocion({
    nombre: `${categoria}, ${porcentaje} % menos`,
    beneficio: { kind: "porcentaje", porcentaje: String(porcentaje) },
    categorias: [categoria],
  });
  const tarifa = (suya: object) => pedir("guardarTarifa", { id: null, presentacionId: null, ...suya });
  await tarifa({
    productoId: idDe(porMayor.codigo),
    listaId: null,
    desde: String(porMayor.desde),
    precio: decimal(String(porMayor.centavos)).div(100, 2).toFixed(2),
  });
  const { id: listaId } = await pedir<{ id: string }>("guardarLista", {
    id: null,
    nombre: "Mayoristas",
    activo: true,
  });
  await tarifa({
    productoId: idDe(lista.codigo),
    listaId,
    desde: "0",
    precio: decimal(String(lista.centavos)).div(100, 2).toFixed(2),
  });
  const [cliente] = await pedir<{ id: string }[]>("buscarClientes", { texto: MAYORISTA.numero });
  if (cliente === undefined) throw new Error(`la tienda no conoce a ${MAYORISTA.nombre}`);
  await pedir("darLista", { clienteId: cliente.id, listaId });
}

function bienDe({ descripcion, codigo, codigoBarras, precio, categoria, unidadMedida }: Fila): Bien {
  return {
    nombre: descripcion,
    codigo,
    codigoBarras,
    centavos: Math.round(Number(precio) * 100),
    categoria,
    porKilo: unidadMedida === KILO,
  };
}

/** Builds the goods of the box: the product's name and the presentation's, with its own barcode and price. */
function cajaDe(fila: Fila | undefined): Bien {
  if (fila === undefined) throw new Error(`la tienda no vende ${CODIGO_CAJA}`);
  return {
    ...bienDe(fila),
    nombre: `${fila.descripcion}, ${CAJA}`,
    codigoBarras: DE_LA_CAJA.codigoBarras,
    centavos: Math.round(Number(DE_LA_CAJA.precio) * 100),
  };
}
