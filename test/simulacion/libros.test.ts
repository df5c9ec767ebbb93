import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { compressDocument, createDictionary } from "@mostrador/core/node";
import { expect, test } from "vitest";
import { Libros } from "./libros.ts";
import type { Mundo } from "./mundo.ts";

test("the books give a document as it was sent, compressed in its row or not", () => {
  const carpeta = mkdtempSync(join(tmpdir(), "libros-"));
  mkdirSync(join(carpeta, "siat"));
  const siat = new Database(join(carpeta, "siat", "simulador.db"));
  siat.exec("create table documento (cuf, nit, punto_venta, sector, numero, estado, xml)");
  siat.close();
  const documentos = [1, 2, 3].map((n) => ({
    xml: Buffer.from(`<factura><cuf>C${n}</cuf></factura>`),
    pedido: `{"n":${n}}`,
  }));
  const diccionario = createDictionary(documentos);
  const servidor = new Database(join(carpeta, "servidor.db"));
  servidor.exec(
    "create table facturas (cuf, nit, estado, venta_id, clave_idempotencia, xml); create table diccionarios (nombre, bytes)",
  );
  servidor.prepare("insert into diccionarios values (?, ?)").run(diccionario.nombre, diccionario.bytes);
  for (const [i, documento] of documentos.entries())
    servidor
      .prepare("insert into facturas values (?, 1, 'EMITIDA', null, null, ?)")
      .run(`C${i + 1}`, i === 0 ? documento.xml : compressDocument(documento, diccionario));
  servidor.close();
  const libros = new Libros({ carpeta, servidor: { carpeta } } as unknown as Mundo); // only its folders are read
  const leidos = [...libros.documentos().enServidor.values()].map(({ xml }) => xml.toString());
  expect(leidos).toEqual(documentos.map(({ xml }) => xml.toString()));
  rmSync(carpeta, { recursive: true, force: true });
});
