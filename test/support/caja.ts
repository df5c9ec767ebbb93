import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Mundo } from "./mundo.ts";

/** A till as a person at its screen has it: the real program, driven over the loopback host. */
export interface CajaPuente {
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read whatever came
  readonly invoke: (nombre: string, entrada?: object) => Promise<any>;
  /** A sale of one product to the final consumer, in cash; changes are laid over it. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read whatever came
  readonly vender: (cambios?: object, ventaId?: string) => Promise<any>;
}

/** Starts the till's program of a world and enters with the address that it wrote. */
export async function startCaja(mundo: Mundo): Promise<CajaPuente> {
  await mundo.caja.start();
  return conectarCaja(mundo);
}

/** Enters, once more, in a till that runs. */
export async function conectarCaja(mundo: Mundo): Promise<CajaPuente> {
  return entrarEnCaja(mundo.config.data);
}

/** Enters a till that runs on this data folder. */
export async function entrarEnCaja(data: string): Promise<CajaPuente> {
  const url = readFileSync(join(data, "caja", "url"), "utf8").trim();
  const entry = await fetch(url, { redirect: "manual" });
  const cookie = entry.headers.get("set-cookie")?.split(";")[0] ?? "";
  if (entry.status !== 303 || cookie === "") throw new Error(`la caja no abre: ${entry.status}`);
  const invoke: CajaPuente["invoke"] = async (nombre, entrada = {}) => {
    const reply = await fetch(new URL(`/puente/${nombre}`, url), {
      method: "POST",
      // A till ends idle connections, and a call that met such an end under load failed.
      headers: { "content-type": "application/json", cookie, connection: "close" },
      body: JSON.stringify(entrada),
    });
    const result = (await reply.json()) as { ok: boolean; value?: unknown; error?: unknown };
    if (!result.ok) throw new Error(`${nombre}: ${JSON.stringify(result.error)}`);
    return result.value;
  };
  return conVentas(invoke);
}

/** A till that is called by `invoke`, however it is reached. */
export function conVentas(invoke: CajaPuente["invoke"]): CajaPuente {
  return {
    invoke,
    vender: async (cambios = {}, ventaId = randomUUID()) => {
      const [producto] = await invoke("buscarProductos", { texto: "cafe molido 250" });
      return invoke("cobrar", { ventaId, venta: { ...ventaDe(producto), ...cambios } });
    },
  };
}

/** Pairs the till with a code that the owner makes, and opens its drawer; with null it stays closed. */
export async function emparejar(
  mundo: Mundo,
  caja: CajaPuente,
  inicial: string | null = "100.00",
): Promise<void> {
  const { codigo } = await dueno(mundo, "POST", "/v1/terminales/codigos", { sucursal: 0, punto_venta: 1 });
  await caja.invoke("emparejar", { urlServidor: mundo.base, codigo });
  if (inicial !== null) await caja.invoke("abrirTurno", { inicial });
}

/** A call of the company's owner; gives `datos`. */
// oxlint-disable-next-line typescript/no-explicit-any -- tests read whatever came
export async function dueno(mundo: Mundo, method: string, path: string, body?: object): Promise<any> {
  const reply = await fetch(mundo.base + path, {
    method,
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${mundo.empresas[0]?.ownerToken}`,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
  return ((await reply.json()) as { datos: unknown }).datos;
}

/** Two of a product that the search gave, to the final consumer, in cash. */
// oxlint-disable-next-line typescript/no-explicit-any -- what the search gave
export function ventaDe(producto: any) {
  const { codigo, codigoSin, actividadEconomica, descripcion, unidadMedida, precio } = producto;
  return {
    items: [
      {
        codigoProducto: codigo,
        codigoSin,
        actividadEconomica,
        descripcion,
        unidadMedida,
        cantidad: "2",
        precioUnitario: precio,
        descuento: null,
      },
    ],
    cliente: { tipoDocumento: 4, numeroDocumento: "0", complemento: null, razonSocial: "S/N", correo: null },
    descuentoAdicional: null,
    metodoPago: 1,
    numeroTarjeta: null,
    montoGiftCard: null,
    recibido: "100",
    usuario: null,
  };
}
