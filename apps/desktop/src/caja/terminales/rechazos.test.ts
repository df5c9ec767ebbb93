import { expect, test } from "vitest";
import type { Hecho } from "@mostrador/core";
import { CONFIGURACION_INICIAL, type Evento } from "../../contract/index.ts";
import { saveCompartido } from "../tienda/compartidos.ts";
import { insertHechosAjenos } from "./db/hechos-ajenos.ts";
import { HechosApartados } from "./db/hechos-apartados.ts";
import { listEdiciones } from "../tienda/db/ediciones.ts";
import type { MundoCaja } from "../support/mundo.ts";
import { mundosDePrueba, pedir } from "../support/mundos.ts";

const start = mundosDePrueba();
const CLIENTE = {
  tipoDocumento: 1,
  numeroDocumento: "123456",
  complemento: null,
  razonSocial: "Eva",
  correo: null,
} as const;

/** The server refuses every call with this path. */
const negar = ({ servidor }: MundoCaja, negado: string, status: number) => {
  servidor.niega = (path) => (path === negado ? status : null);
};

/** Wakes a round with the server. */
const despertar = ({ caja }: MundoCaja) => caja.invoke("guardarConfiguracion", CONFIGURACION_INICIAL);
const hechos = ({ servidor }: MundoCaja) => [...servidor.hechos.values()].flat();

test.each([500, 422, 413, 429])(
  "a shared edit that the server refuses with %i holds up no fact and no verdict",
  async (status) => {
    const mundo = await start();
    negar(mundo, "/cambios", status);
    await mundo.caja.invoke("guardarCliente", CLIENTE);
    await pedir(mundo, "abrirTurno", { inicial: "1" });
    await mundo.hasta("sube el hecho", () => hechos(mundo).length > 0);
    await mundo.hasta("se preguntan los documentos", () =>
      mundo.servidor.peticiones.some(({ path }) => path === "/documentos"),
    );
  },
);

test("offline sales that the server fails at hold up nothing else", async () => {
  const mundo = await start();
  mundo.servidor.guion.push({ resultado: "noEntregada", status: 502 });
  negar(mundo, "/offline", 500);
  expect((await mundo.vender()).estado).toBe("OFFLINE");
  await mundo.hasta("sube el hecho", () => hechos(mundo).length > 0);
});

test("one row that the server cannot take is set aside and told of; the others go up", async () => {
  const mundo = await start();
  const avisos: Evento<"aviso">[] = [];
  mundo.caja.subscribe("aviso", (aviso) => void avisos.push(aviso));
  mundo.servidor.niega = (_path, cuerpo) =>
    cuerpo.includes("Roto") && cuerpo.includes("clientes") ? 422 : null;
  const sello = { editadoEn: "2026-11-23T09:00:00.000" as never, autor: null };
  mundo.db.inTransaction((tx) => {
    for (const [i, nombre] of ["Ana", "Beto", "Roto", "Dora", "Elsa"].entries())
      saveCompartido(
        tx,
        "cliente",
        { ...CLIENTE, id: `c${i}`, numeroDocumento: `${i}`, razonSocial: nombre },
        sello,
      );
  });
  await mundo.hasta("suben las demás", async () => {
    await despertar(mundo);
    return listEdiciones(mundo.db, 1000, 99).length === 0;
  });
  const tomadas = mundo.servidor.peticiones.flatMap(({ path, cuerpo }) =>
    path === "/cambios" && !JSON.stringify(cuerpo).includes("Roto")
      ? cuerpo.clientes.map(({ campos }: { campos: { razonSocial: string } }) => campos.razonSocial)
      : [],
  );
  expect(tomadas).toEqual(["Ana", "Beto", "Dora", "Elsa"]);
  expect(avisos.map(({ texto }) => texto)).toEqual([
    expect.stringMatching(/«Roto»: No se puede\. Corrija esa ficha/),
  ]);
});

test.each(["A\0B", "Ana \ud83d"])(
  "the till itself refuses a text that no server takes: %j",
  async (razonSocial) => {
    const mundo = await start();
    expect(await mundo.caja.invoke("guardarCliente", { ...CLIENTE, razonSocial })).toMatchObject({
      ok: false,
      error: {
        kind: "entradaInvalida",
        campos: [{ loc: ["razonSocial"], msg: expect.stringContaining("bórrelo") }],
      },
    });
    expect(await mundo.caja.invoke("guardarCliente", { ...CLIENTE, razonSocial: "Ana 😀" })).toMatchObject({
      ok: true,
    });
  },
);

test("a series of facts that the server refuses holds up no other", async () => {
  const mundo = await start();
  const serie = "a".repeat(32);
  const hecho: Hecho = {
    id: crypto.randomUUID(),
    n: 1,
    epoca: 1,
    tipo: "bitacora",
    version: 1,
    instante: "2026-11-23T09:00:00.000" as never,
    usuario: null,
    autorizo: null,
    datos: "{}",
  };
  mundo.servidor.niega = (path, cuerpo) => (path === "/hechos" && cuerpo.includes(serie) ? 422 : null);
  mundo.db.inTransaction((tx) =>
    insertHechosAjenos(tx, new HechosApartados([{ serie, hecho }]), { enServidor: false }),
  );
  await pedir(mundo, "abrirTurno", { inicial: "1" });
  await mundo.hasta("sube el otro", async () => {
    await despertar(mundo);
    return hechos(mundo).length > 0;
  });
});
