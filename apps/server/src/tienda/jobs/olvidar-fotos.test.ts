import { sha256 } from "@mostrador/core/node";
import { epochToInstante, Nit } from "@mostrador/core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deleteFoto, findFoto } from "../db/fotos.ts";
import { transaccion } from "../../motor/transaccion.ts";
import { createReloj } from "../../reloj.ts";
import { openBaseSola, type BaseSola } from "../../support/base-sola.ts";
import type { Salida, Tarea } from "../../motor/tareas/reglas.ts";
import { saveCambios } from "../compartidas.ts";
import { guardarFoto } from "../fotos.ts";
import { forgetFotos } from "./olvidar-fotos.ts";

const NIT = Nit.parse(5_500_000_001);
const DIA_MS = 86_400_000;
const INICIO = 1_790_000_000_000;

let base: BaseSola;
let ahora = INICIO;
beforeAll(async () => {
  base = await openBaseSola();
  const fiscal = { nit: NIT, razonSocial: "Tienda", municipio: "La Paz", telefono: null, codigoSistema: "X" };
  const sinSecretos = { token: null, p12: null, p12Clave: null, logo: null, demoDe: null };
  await base.db
    .insertInto("empresas")
    .values({
      ...fiscal,
      ...sinSecretos,
      modalidad: 2,
      ambiente: 2,
      activa: 1,
      desfaseMs: 0,
      creadoEn: INICIO,
    })
    .execute();
});
afterAll(() => base.close());
beforeEach(async () => {
  ahora = INICIO;
  for (const tabla of ["fotos", "productos", "tareas"] as const) await base.db.deleteFrom(tabla).execute();
});

const now = () => ahora;
const deps = () => ({ db: base.db, reloj: createReloj(now, () => 0) });
const fotoDe = (texto: string) => `data:image/png;base64,${texto}`;
const poner = (foto: string) => guardarFoto(deps(), NIT, sha256(foto), foto);
const hay = async (foto: string) => (await findFoto(base.db, NIT, sha256(foto))) !== undefined;
const fila = () => base.db.selectFrom("tareas").selectAll().where("clase", "=", "fotos").executeTakeFirst();

/** Names a picture, or none, as a till does; null deletes the product. */
const nombrar = (id: string, foto: string | null) => {
  const campos = {
    codigo: id,
    codigoBarras: null,
    descripcion: id,
    precio: "1.00",
    unidadMedida: 57,
    codigoSin: 99100,
    actividadEconomica: "620100",
    categoria: null,
    activo: true,
    ...(foto === null ? {} : { fotoHash: sha256(foto) }),
  };
  const cambio = { id, editadoEn: epochToInstante(ahora), autor: null, borrado: foto === null, campos };
  return saveCambios(
    deps(),
    NIT,
    { productos: [cambio], clientes: [], usuarios: [] },
    { origen: "servidor", nombre: "prueba" },
  );
};

/** Works on the company's row as its worker does. */
async function mirar(): Promise<Salida> {
  const tarea: Tarea | undefined = await fila();
  if (tarea === undefined) throw new Error("no hay fila de fotos");
  return forgetFotos(deps(), tarea);
}

describe("a picture", () => {
  test("is looked at again when the first of those without a product goes", async () => {
    await poner(fotoDe("UNA"));
    ahora += 10 * DIA_MS;
    await poner(fotoDe("OTRA"));
    expect(await mirar()).toEqual({ kind: "programada", venceEn: INICIO + 30 * DIA_MS });
  });

  test("that is put up again goes thirty days after that", async () => {
    const foto = fotoDe("REPETIDA");
    await poner(foto);
    ahora += 20 * DIA_MS;
    await poner(foto);
    ahora += 29 * DIA_MS;
    await mirar();
    expect(await hay(foto)).toBe(true);
  });

  test("stays while the last of many products names it", async () => {
    const [comun, ultima] = [fotoDe("COMUN"), fotoDe("ULTIMA")];
    for (const foto of [comun, ultima]) await poner(foto);
    for (let i = 100; i < 300; i++) await nombrar(`p${i}`, comun);
    await nombrar("p300", ultima);
    ahora += 31 * DIA_MS;
    await mirar();
    expect(await hay(ultima)).toBe(true);
  });

  test("that no product names goes after thirty days, not before", async () => {
    const foto = fotoDe("SOLA");
    await poner(foto);
    expect((await fila())?.venceEn).toBe(INICIO + 30 * DIA_MS);
    ahora += 30 * DIA_MS - 1;
    expect(await mirar()).toEqual({ kind: "programada", venceEn: INICIO + 30 * DIA_MS });
    expect(await hay(foto)).toBe(true);
    ahora += 1;
    expect(await mirar()).toEqual({ kind: "hecha" });
    expect(await hay(foto)).toBe(false);
  });

  test("that a product names stays, however old", async () => {
    const foto = fotoDe("NOMB");
    await poner(foto);
    expect(await nombrar("a", foto)).toEqual([]);
    ahora += 400 * DIA_MS;
    expect(await mirar()).toEqual({ kind: "hecha" });
    expect(await hay(foto)).toBe(true);
  });

  test.each([
    ["another picture", fotoDe("OTRA")],
    ["a deletion", null],
  ])("whose product got %s goes thirty days after that", async (_que, despues) => {
    const foto = fotoDe("VIEJ");
    await poner(foto);
    await nombrar("a", foto);
    ahora += 100 * DIA_MS;
    if (despues !== null) await poner(despues);
    await nombrar("a", despues);
    ahora += 29 * DIA_MS;
    await mirar();
    expect(await hay(foto)).toBe(true);
    ahora += DIA_MS;
    await mirar();
    expect(await hay(foto)).toBe(false);
    if (despues !== null) expect(await hay(despues)).toBe(true);
  });

  test("that an offline till puts up again is kept for its product, up to the last moment", async () => {
    const foto = fotoDe("TARD");
    await poner(foto);
    ahora += 31 * DIA_MS;
    const vencida = ahora - 30 * DIA_MS;
    // The till's call comes between the look and the deletion.
    await poner(foto);
    expect(await transaccion(base.db, NIT, (tx) => deleteFoto(tx, NIT, sha256(foto), vencida))).toBe(false);
    await mirar();
    expect(await nombrar("a", foto)).toEqual([]);
    expect(await hay(foto)).toBe(true);
  });

  test("of a program of before gets its date at the first look", async () => {
    const foto = fotoDe("ANTE");
    await base.db
      .insertInto("fotos")
      .values({ nit: NIT, hash: sha256(foto), foto, puestaEn: null, bytes: null })
      .execute();
    await poner(fotoDe("NUEV"));
    await mirar();
    expect(await hay(foto)).toBe(true);
    ahora += 30 * DIA_MS;
    await mirar();
    expect(await hay(foto)).toBe(false);
  });
});

describe("a company's pictures", () => {
  test.each([
    ["bytes", [{ bytes: 1_000_000_000 }]],
    ["pictures", Array.from({ length: 20_000 }, () => ({ bytes: 1 }))],
  ])("end at so many %s: another is refused, one that it has is not", async (_que, muchas) => {
    const tengo = fotoDe("TENG");
    await poner(tengo);
    const filas = muchas.map(({ bytes }, i) => ({
      nit: NIT,
      hash: `h${i}`,
      foto: "x",
      puestaEn: ahora,
      bytes,
    }));
    for (let i = 0; i < filas.length; i += 4000)
      await base.db
        .insertInto("fotos")
        .values(filas.slice(i, i + 4000))
        .execute();
    expect(await poner(fotoDe("MASU"))).toMatchObject({ ok: false, error: { kind: "demasiadasFotos" } });
    expect(await poner(tengo)).toMatchObject({ ok: true });
  });
});
