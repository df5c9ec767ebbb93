import { afterAll, beforeAll, expect, test } from "vitest";
import type { TipoCompartido } from "@mostrador/core";
import type { Entrada, NombreLlamada } from "../../contract/index.ts";
import { findCliente } from "./db/clientes.ts";
import { findProducto } from "./db/productos.ts";
import { findUsuario } from "../usuarios/db/usuarios.ts";
import { startMundoCaja, type MundoCaja } from "../support/mundo.ts";

let mundo: MundoCaja;
beforeAll(async () => {
  mundo = await startMundoCaja();
});
afterAll(() => mundo.close());

const CLIENTE = {
  id: null,
  tipoDocumento: 5,
  numeroDocumento: "1020703023",
  complemento: null,
  razonSocial: "Illimani SRL",
  correo: null,
};
const USUARIO = { id: null, nombre: "Ana", pin: "2468", permisos: ["configuracion" as const], activo: true };

async function llamar<N extends NombreLlamada>(nombre: N, entrada: Entrada<N>) {
  const result = await mundo.caja.invoke(nombre, entrada);
  if (!result.ok) throw new Error(result.error.texto);
  return result.value;
}

const PRODUCTO = {
  id: null,
  codigo: "CAF",
  codigoBarras: null,
  descripcion: "Café",
  precio: "38.50",
  unidadMedida: 57,
  codigoSin: 99_100,
  actividadEconomica: "4711100",
  categoria: null,
  activo: true,
  foto: null,
};

/** Each form over a shared row: the row it shows, and its saving. */
const FORMAS: readonly {
  readonly tipo: TipoCompartido;
  readonly mostrar: () => Promise<{ readonly id: string }>;
  readonly guardar: (fila: never, visto: never) => Promise<unknown>;
  readonly ver: (id: string) => unknown;
  readonly escrito: object;
  readonly deOtro: object;
}[] = [
  {
    tipo: "producto",
    mostrar: () => llamar("guardarProducto", PRODUCTO),
    guardar: (fila: Entrada<"guardarProducto">, visto) => llamar("guardarProducto", { ...fila, visto }),
    ver: (id) => findProducto(mundo.db, id),
    escrito: { descripcion: "Café nuevo" },
    deOtro: { precio: "99.00" },
  },
  {
    tipo: "cliente",
    mostrar: () => llamar("editarCliente", CLIENTE),
    guardar: (fila: Entrada<"editarCliente">, visto) => llamar("editarCliente", { ...fila, visto }),
    ver: (id) => findCliente(mundo.db, id),
    escrito: { correo: "a@b.bo" },
    deOtro: { razonSocial: "Illimani SA" },
  },
  {
    tipo: "usuario",
    mostrar: async () => (await llamar("guardarUsuario", USUARIO))[0] ?? { id: "" },
    guardar: (
      { conGafete: _conGafete, ...fila }: Entrada<"guardarUsuario"> & { conGafete: boolean },
      visto,
    ) => llamar("guardarUsuario", { ...fila, pin: null, visto }),
    ver: (id) => findUsuario(mundo.db, id),
    escrito: { nombre: "Ana María" },
    deOtro: { permisos: ["configuracion", "anular"] },
  },
];

test.each(FORMAS)(
  "a form of a $tipo writes what was changed in it, and keeps what was changed meanwhile elsewhere",
  async ({ mostrar, guardar, ver, escrito, deOtro }) => {
    const visto = await mostrar();
    // Another form, opened and saved while this one is open.
    await guardar({ ...visto, ...deOtro } as never, visto as never);
    await guardar({ ...visto, ...escrito } as never, visto as never);
    expect(ver(visto.id)).toMatchObject({ ...escrito, ...deOtro });
  },
);
