import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { Permiso } from "@mostrador/core";
import { rowsOfTier } from "@mostrador/core/support";
import { CONTRATO, LLAMADAS, type NombreLlamada } from "../../contract/index.ts";
import type { Call, Contract, Right } from "../../contract/call.ts";
import { startMundoCaja, type MundoCaja } from "../support/mundo.ts";

/**
 * Makes every call of the bridge as every caller, and compares the outcome with the call's declaration. New
 * calls are included automatically. docs/rights.md
 */
const PERMISSIONS = Permiso.options;
const CALLS = Object.keys(LLAMADAS) as NombreLlamada[];
const PIN = "2468";
/**
 * The callers: signed out, a cashier without permissions, one with each permission alone, the owner with all.
 */
const CALLERS: Readonly<Record<string, readonly Permiso[] | null>> = {
  nobody: null,
  cashier: [],
  ...Object.fromEntries(PERMISSIONS.map((permiso) => [`only ${permiso}`, [permiso]])),
  owner: PERMISSIONS,
};
/** Inputs of queries that need one, so that they really read. */
const READS: Partial<Record<NombreLlamada, unknown>> = {
  buscarProductos: { texto: "café" },
  buscarClientes: { texto: "a" },
  productoPorCodigo: { codigo: "1" },
  productoEscaneado: { codigo: "1" },
  consultarPrecio: { productoId: "1" },
  clientePorDocumento: { numeroDocumento: "1", complemento: null },
  producto: { id: "1" },
  sugerirCodigoSin: { descripcion: "café" },
  revisarImportacion: { registros: [{ linea: 1, celdas: ["codigo", "descripcion", "precio"] }] },
  facturaOriginal: { texto: "1" },
  validarNit: { nit: "1023456022" },
  escrito: { clave: "conteo" },
};

let mundo: MundoCaja;
const ids = new Map<string, string>();
beforeAll(async () => {
  mundo = await startMundoCaja();
  await addUser("owner", PERMISSIONS);
  for (const [caller, permisos] of Object.entries(CALLERS))
    if (permisos !== null && caller !== "owner") await addUser(caller, permisos);
});
afterAll(() => mundo.close());

async function addUser(nombre: string, permisos: readonly Permiso[]): Promise<void> {
  const nuevo = { id: null, nombre, permisos: [...permisos], activo: true, pin: PIN };
  const guardado = await mundo.caja.invoke("guardarUsuario", nuevo);
  if (!guardado.ok) throw new Error(guardado.error.texto);
  ids.set(nombre, guardado.value.find((usuario) => usuario.nombre === nombre)?.id ?? "");
}

/** Puts the caller at the till, unless that caller is there already. */
async function putAtTill(caller: string): Promise<void> {
  const estado = await mundo.caja.invoke("estado", {});
  const there = estado.ok ? estado.value.sesion.usuario : null;
  if (caller === "nobody") {
    if (there !== null) await mundo.caja.invoke("bloquear", {});
  } else if (there?.nombre !== caller) {
    const entrado = await mundo.caja.invoke("entrar", { usuarioId: ids.get(caller) ?? "", pin: PIN });
    if (!entrado.ok) throw new Error(entrado.error.texto);
  }
}

/** Returns the outcome that the declaration promises to a caller. */
function promised(right: Right, permisos: readonly Permiso[] | null): "answers" | "sinUsuario" | Permiso {
  if (right === "nobodySignedIn") return "answers";
  if (permisos === null) return "sinUsuario";
  return right === "signedIn" || permisos.includes(right) ? "answers" : right;
}

/** Returns the outcome of a call: the missing permission, `sinUsuario`, or `answers`. */
async function outcome(nombre: NombreLlamada, entrada: unknown) {
  const result = await mundo.caja.invoke(nombre, entrada as never);
  if (result.ok) return "answers";
  const { kind, permiso, texto } = result.error;
  if (kind !== "sinUsuario" && kind !== "faltaPermiso") return "answers";
  expect(texto).toMatch(/^(La caja está bloqueada|Hace falta permiso).+\.$/);
  return permiso ?? kind;
}

/** Returns the number of rows written since the database was opened. */
const written = () => mundo.db.get(z.object({ n: z.int() }), "select total_changes() as n")?.n ?? 0;

/** Calls that the first tier makes as each caller: each has other ones than the caller before. */
const CALLS_OF_TIER = Math.ceil(CALLS.length / 2);

describe.each(Object.entries(CALLERS).map(([caller, permisos], i) => [caller, permisos, i] as const))(
  "%s",
  (caller, permisos, i) => {
    test.each(rowsOfTier(CALLS, CALLS_OF_TIER, i))(
      "%s as declared; a refusal changes nothing",
      async (nombre) => {
        await putAtTill(caller);
        const before = written();
        const expected = promised(LLAMADAS[nombre].right, permisos);
        expect(await outcome(nombre, {})).toBe(expected);
        if (expected !== "answers") expect(written()).toBe(before);
      },
    );
  },
);

test("each call declares a right that exists, and each permission of the shop is asked for", () => {
  const rights = new Set<string | undefined>(
    CALLS.flatMap((nombre) => [LLAMADAS[nombre].right, ...raised(nombre)]),
  );
  expect(rights).toEqual(new Set([undefined, "nobodySignedIn", "signedIn", ...PERMISSIONS]));
});

test("with nobody signed in only the sign-in, state and health, a new version, paper that was begun and the way out of practice are answered", () => {
  const open = CALLS.filter((nombre) => LLAMADAS[nombre].right === "nobodySignedIn");
  expect(open.toSorted()).toEqual([
    "actualizacion",
    "entrar",
    "estado",
    "pantallaCliente",
    "reintentarImpresion",
    "salirPractica",
    "salud",
  ]);
});

test("a query changes no row", async () => {
  await putAtTill("owner");
  for (const nombre of Object.keys(CONTRATO.consultas) as NombreLlamada[]) {
    // Background work of the till may write once; a query that writes does so each time.
    await mundo.hasta(`${nombre} no escribe`, async () => {
      const before = written();
      await mundo.caja.invoke(nombre, READS[nombre] ?? {});
      return written() === before;
    });
  }
});

test("a call without its right is refused before its input is looked at", async () => {
  await putAtTill("cashier");
  expect(await outcome("guardarProducto", { nada: 1 })).toBe("productos");
});

test("a till without users answers its owner, who is alone", async () => {
  const alone = await startMundoCaja();
  for (const nombre of CALLS) {
    const result = await alone.caja.invoke(nombre, {});
    if (!result.ok) expect(["sinUsuario", "faltaPermiso"], nombre).not.toContain(result.error.kind);
  }
  await alone.close();
});

test("a call without its right, or with one that nobody has, does not compile", () => {
  const call = { entrada: z.string(), salida: z.string() };
  const declared = { ...call, right: "signedIn", changesState: true } as const;
  const contract = (comandos: Contract["comandos"], consultas: Contract["consultas"] = {}) => ({
    comandos,
    consultas,
    eventos: {},
  });
  expect(contract({ declared }).comandos["declared"]?.right).toBe("signedIn");
  // @ts-expect-error -- no right
  contract({ closed: { ...call, changesState: true } });
  // @ts-expect-error -- not said whether it changes state
  contract({ silent: { ...call, right: "signedIn" } });
  // @ts-expect-error -- no such permission
  contract({ unknown: { ...declared, right: "todo" } });
  // @ts-expect-error -- a query that changes state
  contract({}, { declared });
});

/** Lists the permissions that a call asks for beside its right. */
function raised(nombre: NombreLlamada): readonly (Permiso | undefined)[] {
  const { raisedTo, belowZero }: Call = LLAMADAS[nombre];
  return [raisedTo, belowZero];
}
