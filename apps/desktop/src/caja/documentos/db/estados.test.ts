import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { CAMBIOS_DOCUMENTO, CAMBIOS_VENTA, type Cuf, Instante, keysOf } from "@mostrador/core";
import { ENTRADA } from "../../support/mundo.ts";
import { abrirDb } from "../../motor/abrir.ts";
import type { Db } from "../../motor/db.ts";
import { type DocumentoNuevo, insertDocumento, insertDocumentoAjeno, updateDocumento } from "./documentos.ts";
import { saveVenta, updateVenta } from "../../venta/db/ventas.ts";

const AHORA = Instante.parse("2026-11-23T10:00:00.000");
const carpeta = mkdtempSync(join(tmpdir(), "estados-"));
let db: Db;

beforeAll(() => {
  const abierta = abrirDb(carpeta);
  if (!abierta.ok) throw new Error(JSON.stringify(abierta.error));
  db = abierta.value;
});

afterAll(() => {
  db.close();
  rmSync(carpeta, { recursive: true });
});

/** A sale and its document in the given states, written past the functions under test. */
function poner(estadoVenta: string, estadoDocumento: string): string {
  const id = crypto.randomUUID();
  db.inTransaction((tx) => {
    tx.run(
      `insert into ventas (id, creada_en, estado, entrada, cliente, lineas, total, metodo_pago)
       values (@id, @ahora, @estadoVenta, '{}', '{}', 1, '1.00', 1)`,
      { id, ahora: AHORA, estadoVenta },
    );
    tx.run(
      `insert into documentos (cuf, venta_id, sector, numero, tipo_emision, estado, fecha_emision, cufd, epoca, pedido,
         derivados, xml, sha256)
       values (@id, @id, 1, (select count(*) + 1 from documentos), 1, @estadoDocumento, @ahora, 'C', 1, '{}', '{}', '', '')`,
      { id, ahora: AHORA, estadoDocumento },
    );
  });
  return id;
}

const Fila = z.object({ estado: z.string() });
const estadoDeVenta = (id: string) =>
  db.get(Fila, "select estado from ventas where id = @id", { id })?.estado;
const estadoDeDocumento = (cuf: string) =>
  db.get(Fila, "select estado from documentos where cuf = @cuf", { cuf })?.estado;

const pares = <E extends string>(cambios: { readonly [D in E]: readonly E[] }) =>
  keysOf(cambios).flatMap((de) =>
    keysOf(cambios).map((a) => ({ de, a, posible: de === a || cambios[de].includes(a) })),
  );

test.each(pares(CAMBIOS_DOCUMENTO))("a document from $de to $a: possible $posible", ({ de, a, posible }) => {
  const cuf = poner("EMITIDA", de);
  const mover = () => db.inTransaction((tx) => updateDocumento(tx, cuf, { estado: a }));
  if (posible) mover();
  else expect(mover).toThrow(`cambio de estado imposible: ${de} a ${a}`);
  expect(estadoDeDocumento(cuf)).toBe(posible ? a : de);
});

test.each(pares(CAMBIOS_VENTA))("a sale from $de to $a: possible $posible", ({ de, a, posible }) => {
  const id = poner(de, "RECHAZADA");
  const mover = () => db.inTransaction((tx) => updateVenta(tx, id, { estado: a }));
  if (posible) mover();
  else expect(mover).toThrow(`cambio de estado imposible: ${de} a ${a}`);
  expect(estadoDeVenta(id)).toBe(posible ? a : de);
});

test.each(pares(CAMBIOS_VENTA))(
  "a sale stored again as $a over $de: possible $posible",
  ({ de, a, posible }) => {
    const id = poner(de, "RECHAZADA");
    const venta = {
      id,
      creadaEn: AHORA,
      estado: a,
      entrada: ENTRADA,
      total: "1.00",
      cambio: null,
      motivo: null,
      pagos: [],
      cobrada: null,
    };
    const guardar = () => db.inTransaction((tx) => saveVenta(tx, venta));
    if (posible) guardar();
    else expect(guardar).toThrow(`cambio de estado imposible: ${de} a ${a}`);
    expect(estadoDeVenta(id)).toBe(posible ? a : de);
  },
);

describe("a number", () => {
  /** The document with this CUF's number, under another CUF. */
  const otroDe = (cuf: string): DocumentoNuevo => {
    const leido = db.get(z.object({ numero: z.int() }), "select numero from documentos where cuf = @cuf", {
      cuf,
    });
    return {
      cuf: crypto.randomUUID() as Cuf,
      ventaId: cuf,
      sector: 1,
      numero: leido?.numero ?? 0,
      tipoEmision: 1,
      estado: "ENVIANDO",
      fechaEmision: AHORA,
      cufd: "C",
      epoca: 1,
      pedido: {} as DocumentoNuevo["pedido"],
      derivados: {} as DocumentoNuevo["derivados"],
      sha256: "",
      xml: "",
      corteId: null,
      gemela: null,
    };
  };

  test.each(keysOf(CAMBIOS_DOCUMENTO))(
    "of a document that is %s is issued again only where that one is dead",
    (estado) => {
      const nuevo = otroDe(poner("EMITIDA", estado));
      const emitir = () => db.inTransaction((tx) => insertDocumento(tx, nuevo));
      if (estado === "RECHAZADA" || estado === "DESCARTADA") emitir();
      else expect(emitir).toThrow(`el número ${nuevo.numero} del sector 1 ya es de otro documento`);
    },
  );

  test("that another machine printed too is taken in under both documents", () => {
    const nuevo = otroDe(poner("OFFLINE", "OFFLINE"));
    db.inTransaction((tx) => insertDocumentoAjeno(tx, nuevo));
    expect(estadoDeDocumento(nuevo.cuf)).toBe("ENVIANDO");
  });
});
