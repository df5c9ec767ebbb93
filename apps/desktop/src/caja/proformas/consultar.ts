import {
  estadoProforma,
  fail,
  fecha,
  fraseDeLey,
  leyNueva,
  nombreProforma,
  ok,
  parseCodigoProforma,
  type LineaProforma,
  type Proforma,
  type Regimen,
  type Result,
} from "@mostrador/core";
import {
  CONSUMIDOR_FINAL,
  type EntradaRevisada,
  type FalloPuente,
  type ItemVenta,
  type Salida,
} from "../../contract/index.ts";
import type { Base } from "../base.ts";
import { saveCompartido } from "../tienda/compartidos.ts";
import { findProforma, findProformaPorNumero, findVentaDeProforma, searchProformas } from "./db/proformas.ts";
import type { Lectura } from "../motor/db.ts";
import type { Deps } from "../deps.ts";
import { FRASES_PROFORMAS } from "../frases/proformas.ts";
import { selloDe } from "../tienda/sello.ts";
import { listVigencias } from "../venta/armar.ts";
import { isVigente } from "./prometidas.ts";

type Leyendo = Pick<Base, "db" | "reloj">;
type LeyendoLeyes = Pick<Base, "db" | "reloj" | "ajustes">;
type Vista = Salida<"proformas">["proformas"][number];

/** Lists a page of proformas, the newest first, by number, client or product, and by state. */
export function buscarProformas(
  { db, reloj }: Leyendo,
  entrada: EntradaRevisada<"proformas">,
): Salida<"proformas"> {
  const { limite } = entrada;
  const hoy = reloj.ahora().slice(0, 10);
  const halladas = searchProformas(db, { ...entrada, hoy, limite: limite + 1 });
  const proformas = halladas.slice(0, limite).map((proforma) => viewProforma({ db, reloj }, proforma));
  return { proformas, hayMas: halladas.length > limite };
}

/** Describes a proforma with its name, its state and the number of its invoice. */
export function viewProforma({ db, reloj }: Leyendo, proforma: Proforma): Vista {
  const { conversion } = proforma;
  const suya = findVentaDeProforma(db, proforma.id);
  const propia = suya !== undefined && VENDIDAS.has(suya.estado) ? suya : null;
  const convertida = propia !== null || conversion !== null;
  return {
    ...proforma,
    nombre: nombreProforma(proforma),
    estado: estadoProforma({ ...proforma, convertida }, reloj.ahora().slice(0, 10)),
    factura: propia?.numero ?? conversion?.numero ?? null,
    caja: propia === null ? (conversion?.caja ?? null) : null,
  };
}

const VENDIDAS: ReadonlySet<string> = new Set(["EMITIDA", "OFFLINE", "ANULADA"]);

/** Discards a proforma; its number and its row stay. Fails for one that became a sale. */
export function descartarProforma(deps: Deps, id: string): Result<null, FalloPuente> {
  const proforma = findProforma(deps.db, id);
  if (proforma === undefined) return falloProforma(FRASES_PROFORMAS.ausente);
  const vendida = faltaPorVendida(deps.db, proforma, null);
  if (vendida !== null) return falloProforma(vendida);
  deps.db.inTransaction((tx) =>
    saveCompartido(tx, "proforma", { ...proforma, descartada: true }, selloDe(deps)),
  );
  deps.despertarSync();
  return ok(null);
}

/**
 * Returns the reason why a proforma cannot become a sale: it became one already, at this till or, as the server reported, at another one.
 * Null if it can.
 */
export function faltaPorVendida(db: Lectura, proforma: Proforma, ventaId: string | null): string | null {
  const nombre = nombreProforma(proforma);
  const propia = findVentaDeProforma(db, proforma.id, ventaId);
  if (propia !== undefined && !VENDIDAS.has(propia.estado)) return FRASES_PROFORMAS.enOtraVenta(nombre);
  if (propia !== undefined) return FRASES_PROFORMAS.yaVendida(nombre, propia.numero, null);
  const { conversion } = proforma;
  return conversion === null ? null : FRASES_PROFORMAS.yaVendida(nombre, conversion.numero, conversion.caja);
}

/**
 * Builds the cart of a proforma, found by its id or by the code on its paper. Its prices are the promised ones while it is valid, and the
 * current ones afterwards. Fails if it became a sale or was discarded.
 */
export function proformaEnCarrito(
  deps: LeyendoLeyes,
  { id, codigo }: EntradaRevisada<"proformaEnCarrito">,
): Result<Salida<"proformaEnCarrito">, FalloPuente> {
  const leido = codigo === null ? null : parseCodigoProforma(codigo);
  const proforma =
    id !== null
      ? findProforma(deps.db, id)
      : leido === null
        ? undefined
        : findProformaPorNumero(deps.db, leido);
  if (proforma === undefined) return falloProforma(FRASES_PROFORMAS.ausente);
  const nombre = nombreProforma(proforma);
  if (proforma.descartada) return falloProforma(FRASES_PROFORMAS.descartada(nombre));
  const vendida = faltaPorVendida(deps.db, proforma, null);
  if (vendida !== null) return falloProforma(vendida);
  const vigente = isVigente(proforma, deps.reloj.ahora());
  const { telefono: _telefono, ...cliente } = proforma.cliente;
  const dia = fecha(proforma.validaHasta);
  return ok({
    proformaId: proforma.id,
    nombre,
    vigente,
    texto: vigente
      ? FRASES_PROFORMAS.vigente(nombre, dia, fraseDeLey(proforma, leyDesdeHecha(deps, proforma)))
      : FRASES_PROFORMAS.vencida(nombre, dia),
    sector: proforma.sector,
    cliente: cliente.numeroDocumento === CONSUMIDOR_FINAL.numeroDocumento ? CONSUMIDOR_FINAL : cliente,
    items: proforma.lineas.map((linea, i) => itemDe(linea, vigente ? i : null)),
  });
}

/** Returns the law in force now if it began after the proforma was made. */
function leyDesdeHecha({ ajustes, reloj }: LeyendoLeyes, { hechaEn }: Proforma): Regimen | null {
  return leyNueva(hechaEn, reloj.ahora(), listVigencias({ ajustes }));
}

function itemDe(
  { presentacionId, aMano, descuento: _descuento, ...linea }: LineaProforma,
  promesa: number | null,
): ItemVenta {
  return {
    ...linea,
    descuento: null,
    ...(presentacionId === null ? {} : { presentacionId }),
    ...(aMano ? { aMano } : {}),
    ...(promesa === null ? {} : { promesa }),
  };
}

/** Builds the failure of a call about proformas, with its sentence. */
export function falloProforma(texto: string): Result<never, FalloPuente> {
  return fail({ kind: "proforma", texto, campos: [] });
}
