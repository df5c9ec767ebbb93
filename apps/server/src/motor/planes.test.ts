import { Instante, Nit } from "@mostrador/core";
import type { Compilable } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPlanes, type Planes } from "../support/planes.ts";
import { type Acto, ACTOS, consultaActos, type FiltroActos } from "../terminales/db/buscar-hechos.ts";
import { consultaViejos } from "../tienda/db/cambios.ts";
import { consultaConsumo, countEnCamino } from "../cuenta/db/creditos.ts";
import {
  consultaPorMetodo,
  consultaSumas,
  type Dimension,
  type FiltroVentas,
} from "../ventas/db/figuras-ventas.ts";
import { consultaPagina } from "../ventas/db/listar-ventas.ts";
import type { Db } from "./connection.ts";
import { POR_ANULAR } from "../documentos/db/gemelas.ts";
import { ABIERTAS, ANULADAS, CON_NUMERO, PENDIENTES, RECARGAS, SIN_CAFC, SIN_EVENTO } from "./indices.ts";
import { consultasSinRespuesta } from "../ventas/db/pendientes-mes.ts";
import { consultaProformas, ordenDeProformas } from "../tienda/db/proformas.ts";
import { soughtCuf, soughtInstante } from "./sought.ts";
import { consultaProductos } from "../ventas/db/sumar-productos.ts";

const NIT = Nit.parse(1);

let planes: Planes;
beforeAll(async () => {
  planes = await openPlanes();
});
afterAll(() => planes.close());

describe("the owner's sales are asked of indexes", () => {
  const SIN_LIMITE: FiltroVentas = {
    nit: NIT,
    desde: "2026-01-01",
    hasta: "2026-01-31",
    clase: undefined,
    estado: undefined,
    sector: undefined,
    sucursal: undefined,
    puntoVenta: undefined,
    cajero: undefined,
    metodoPago: undefined,
    minimo: undefined,
    maximo: undefined,
  };
  const MES = /USING PRIMARY KEY \(nit=\? AND dia>\? AND dia<\?\)/.source;
  test.each<[Dimension, Partial<FiltroVentas>, string]>([
    ["nada", {}, "ventas_dia"],
    ["cajero", {}, "ventas_dia"],
    ["dia", { cajero: "Ana", metodoPago: [1, 10] }, "ventas_dia"],
    ["hora", {}, "ventas_hora_sucursal"],
    ["sucursalHora", { estado: "EMITIDA", clase: 1 }, "ventas_hora_sucursal"],
    ["hora", { cajero: "Ana" }, "ventas_hora"],
    ["hora", { puntoVenta: 1 }, "ventas_hora"],
  ])("sums of a month by %s with %o read %s", (por, filtro, tabla) => {
    const query = consultaSumas(planes.db, { ...SIN_LIMITE, ...filtro }, por);
    expect(query.compile().sql).toContain(`from "${tabla}"`);
    expect(planes.planDe(query)).toMatch(new RegExp(`^SEARCH sumas ${MES}`));
  });

  test.each<[string, (d: Db) => Compilable, RegExp]>([
    [
      "sums of a month by single method",
      (d) => consultaPorMetodo(d, SIN_LIMITE),
      new RegExp(`SEARCH sumas ${MES}.*SEARCH ventas_pago ${MES}`),
    ],
    [
      "products of a year that ends today",
      (d) => consultaProductos(d, { ...SIN_LIMITE, desde: "2025-11-26", hasta: "2026-11-25" }),
      /ventas_producto_mes USING PRIMARY KEY \(nit=\? AND mes>\? AND mes<\?\).*ventas_producto USING PRIMARY KEY \(nit=\? AND dia>\? AND dia<\?\)/,
    ],
    [
      "credits by day",
      (d) => consultaConsumo(d, NIT, { desde: "2026-01-01", hasta: "2026-01-31", por: "dia" }),
      /COVERING INDEX facturas_lista \(nit=\? AND fecha_emision>\? AND fecha_emision<\?\)/,
    ],
    [
      "a page by day",
      (d) => consultaPagina(d, SIN_LIMITE, "-fecha", ["2026-01-20T00:00:00.000", 7], 51),
      /^SEARCH ventas USING PRIMARY KEY \(nit=\? AND fecha_emision>\? AND fecha_emision<\?\)$/,
    ],
    [
      "a page by amount",
      (d) =>
        consultaPagina(
          d,
          { ...SIN_LIMITE, desde: undefined, hasta: undefined, minimo: 1 },
          "-monto",
          ["700", 7],
          51,
        ),
      /ventas_monto \(nit=\? AND centavos>\? AND centavos<\?\)/,
    ],
  ])("%s", (_que, query, plan) => expect(planes.planDe(query(planes.db))).toMatch(plan));
});

const EN = Instante.parse("2026-11-20T10:00:00.000");
const TODAS_LAS_PROFORMAS = {
  nit: NIT,
  palabras: [],
  estado: undefined,
  sucursal: undefined,
  hoy: "2026-11-25",
  desde: undefined,
  hasta: undefined,
  orden: ordenDeProformas("-hecha"),
};

describe("what is asked of tables that only grow is answered by an index", () => {
  test.each<[string, (db: Db) => Compilable, RegExp]>([
    [
      "documents in doubt",
      (d) => d.selectFrom("facturas").select("cuf").where(ABIERTAS).where("estado", "=", "EN_DUDA"),
      /facturas_abiertas \(estado=\?\)/,
    ],
    [
      "a company's documents that wait",
      (d) => d.selectFrom("facturas").select("terminalId").where("nit", "=", NIT).where(ABIERTAS),
      /facturas_abiertas \(estado=\? AND nit=\?\)/,
    ],
    [
      "a month's documents that wait",
      (d) => consultasSinRespuesta(d, NIT, { gestion: 2026, mes: 10 }).esperan,
      /INDEX facturas_abiertas/,
    ],
    [
      "a month's documents that were observed",
      (d) => consultasSinRespuesta(d, NIT, { gestion: 2026, mes: 10 }).observadas,
      /INDEX facturas_observadas \(nit=\?\)/,
    ],
    [
      "whether a document of a ledger has a twin",
      (d) =>
        d
          .selectFrom("facturas")
          .select("cuf")
          .where("nit", "=", NIT)
          .where((eb) => eb.not(POR_ANULAR)),
      /SEARCH otra USING INDEX facturas_gemela \(gemela=\?\).*SEARCH otra USING INDEX sqlite_autoindex_facturas_1 \(cuf=\?\)/,
    ],
    [
      "what waits for its event",
      (d) =>
        d
          .selectFrom("facturas")
          .select(["cufd", "fechaEmision"])
          .where("nit", "=", NIT)
          .where("sucursal", "=", 0)
          .where("puntoVenta", "=", 0)
          .where(SIN_EVENTO)
          .where("fechaEmision", ">=", soughtInstante("2026"))
          .orderBy("fechaEmision"),
      /COVERING INDEX facturas_sin_evento \(nit=\? AND sucursal=\? AND punto_venta=\? AND fecha_emision>\?\)/,
    ],
    [
      "what was annulled",
      (d) =>
        d.selectFrom("facturas").select("cuf").where("nit", "=", NIT).where(ANULADAS).orderBy("fechaEmision"),
      /facturas_anuladas/,
    ],
    [
      "whether a number is taken",
      (d) =>
        d
          .selectFrom("facturas")
          .select("id")
          .where("nit", "=", NIT)
          .where("sucursal", "=", 0)
          .where("puntoVenta", "=", 0)
          .where("sector", "=", 1)
          .where("numero", "=", 7)
          .where(SIN_CAFC)
          .where(CON_NUMERO),
      /facturas_numero \(nit=\? AND sucursal=\? AND punto_venta=\? AND sector=\? AND <expr>=\? AND numero=\?\)/,
    ],
    [
      "whether a number of a CAFC is taken, at any point of sale",
      (d) =>
        d
          .selectFrom("facturas")
          .select("numero")
          .where("nit", "=", NIT)
          .where("cafc", "=", "A")
          .where("sector", "=", 1)
          .where(CON_NUMERO)
          .where("numero", "=", 7),
      /facturas_cafc \(nit=\? AND cafc=\? AND sector=\? AND numero=\?\)/,
    ],
    [
      "deliveries that are due",
      (d) => d.selectFrom("entregas").select("id").where(PENDIENTES).where("proximoEn", "<=", 1),
      /entregas_pendientes/,
    ],
    [
      "mails that are due",
      (d) => d.selectFrom("correos").select("id").where(PENDIENTES).where("proximoEn", "<=", 1),
      /correos_pendientes/,
    ],
    [
      "a webhook's deliveries that are due",
      (d) =>
        d
          .selectFrom("entregas")
          .select("id")
          .where("webhookId", "=", "a")
          .where(PENDIENTES)
          .where("proximoEn", "<=", 1)
          .orderBy("proximoEn"),
      /entregas_turno \(webhook_id=\? AND proximo_en<\?\)/,
    ],
    [
      "a company's mails that are due",
      (d) =>
        d
          .selectFrom("correos")
          .select("id")
          .where("nit", "=", NIT)
          .where(PENDIENTES)
          .where("proximoEn", "<=", 1)
          .orderBy("proximoEn"),
      /correos_nit \(nit=\? AND proximo_en<\?\)/,
    ],
    [
      "the size of a company's pictures",
      (d) => d.selectFrom("fotos").select("bytes").where("nit", "=", NIT),
      /COVERING INDEX fotos_puestas \(nit=\?\)/,
    ],
    [
      "the last credits bought",
      (d) =>
        d
          .selectFrom("creditos")
          .select(["id", "cantidad"])
          .where("nit", "=", NIT)
          .where(RECARGAS)
          .orderBy("id", "desc")
          .limit(1),
      /creditos_recargas/,
    ],
    [
      "movements after the checkpoint",
      (d) => d.selectFrom("creditos").select("cantidad").where("nit", "=", NIT).where("id", ">", 5),
      /creditos_orden \(nit=\? AND id>\?\)/,
    ],
    [
      "documents of packages on their way",
      (d) => countEnCamino(d, NIT),
      /facturas_paquete \(paquete_id=\?\).*paquetes_estado \(estado=\? AND nit=\?\)/,
    ],
    [
      "whether a printer was tried",
      (d) => d.selectFrom("hechos").select("id").where("nit", "=", NIT).where(ACTOS.impresora).limit(1),
      /hechos_impresora \(nit=\? AND tipo=\?\)/,
    ],
    [
      "proformas after one, as a file goes through them",
      (d) => consultaProformas(d, TODAS_LAS_PROFORMAS, [EN, "a"], 500),
      /proformas_buscadas_hecha \(nit=\? AND/,
    ],
    [
      "changes that are no longer kept",
      (d) => consultaViejos(d, 5, 500),
      /INDEX cambios_viejos \(recibido_en<\?\)/,
    ],
    [
      "the key of a document",
      (d) => d.selectFrom("idempotencia").select("clave").where("cuf", "=", soughtCuf("A")),
      /idempotencia_cuf/,
    ],
  ])("%s", (_que, query, indice) => {
    const plan = planes.planDe(query(planes.db));
    expect(plan).toMatch(indice);
    expect(plan).not.toMatch(/SCAN|TEMP B-TREE/);
  });
});

const CLASES = Object.keys(ACTOS).filter((acto): acto is Acto => acto in ACTOS);
const TODOS: Omit<FiltroActos, "acto"> = {
  desde: undefined,
  hasta: undefined,
  sucursal: undefined,
  puntoVenta: undefined,
  persona: undefined,
  orden: "-fecha",
  tras: undefined,
};
const FILTROS: readonly Partial<FiltroActos>[] = [
  {},
  { desde: "2026-11-01", hasta: "2026-11-30" },
  { sucursal: 0, puntoVenta: 1, persona: "Ana" },
  { tras: ["2026-11-20T10:00:00.000", 7] },
  { orden: "fecha", tras: ["2026-11-20T10:00:00.000", 7] },
];

test.each(CLASES.flatMap((acto) => FILTROS.map((filtro) => [acto, filtro] as const)))(
  "acts of the tills (%s, %o) are read in their order from the index, however many there are",
  (acto, filtro) => {
    const plan = planes.planDe(consultaActos(planes.db, NIT, { ...TODOS, ...filtro, acto }, 101));
    expect(plan).toMatch(acto === "permisos" ? /hechos_permisos \(nit=\?/ : /hechos_actos \(nit=\?/);
    expect(plan).not.toMatch(/SCAN|TEMP B-TREE/);
  },
);
