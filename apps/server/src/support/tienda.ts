import { PROTOCOLO, PROTOCOLO_HEADER } from "@mostrador/core";
import { expect } from "vitest";
import { emparejarCaja, type Caja } from "./caja.ts";
import { exigir } from "./llamar.ts";
import type { Mundo } from "./mundo.ts";

const DE_HOY = { [PROTOCOLO_HEADER]: String(PROTOCOLO) };

/** Calls of the first company's owner in her portal, and of a till of hers, which is paired at its first call. */
export function tiendaDe(mundo: () => Mundo) {
  let caja: Promise<Caja> | undefined;
  const suya = () => (caja ??= emparejarCaja(mundo()));
  const como = (token: string) => (method: string, path: string, body?: unknown) =>
    mundo().api(method, `/v1/portal/${path}`, body, { "x-api-key": null, authorization: `Bearer ${token}` });
  const dueno = (method: string, path: string, body?: unknown) =>
    como(mundo().empresas[0].ownerToken)(method, path, body);
  const bien = async (method: string, path: string, body?: unknown) =>
    exigir(await dueno(method, path, body)).body.datos;
  /** The sentence of a refusal. */
  async function rechazo(path: string, body: object): Promise<string> {
    const { status, body: reply } = await dueno("POST", path, body);
    expect(status).toBe(422);
    return reply.detail.map(({ msg }: { msg: string }) => msg).join(" ");
  }

  async function producto(codigo: string, descripcion: string, precio: string, codigo_barras: string | null) {
    const { sugerencias } = await bien("GET", "productos/sugerencias?descripcion=gaseosa");
    const { codigo_sin, actividad_economica } = sugerencias[0];
    const resto = { unidad_medida: 57, categoria: "Bebidas", activo: true, codigo_sin, actividad_economica };
    const escrito = { id: null, codigo, codigo_barras, descripcion, precio, ...resto };
    return (await bien("POST", "productos", escrito)).id as string;
  }

  /** The rows of a kind as a till has them after reading the whole feed. */
  async function enCaja(tipo: string): Promise<readonly Record<string, unknown>[]> {
    const filas: Record<string, unknown>[] = [];
    for (let desde = 0, hayMas = true; hayMas;) {
      const path = `/v1/terminal/datos?desde=${desde}&limite=1000`;
      const { datos } = exigir(await (await suya()).call("GET", path, undefined, DE_HOY)).body;
      filas.push(...datos[tipo]);
      ({ cursor: desde, hay_mas: hayMas } = datos);
    }
    return filas;
  }
  const deCaja = async (tipo: string, id: string, en: string, campos: object) =>
    exigir(
      await (
        await suya()
      ).call("POST", "/v1/terminal/cambios", { [tipo]: [{ id, editado_en: en, campos }] }, DE_HOY),
    );
  return { como, dueno, bien, rechazo, producto, enCaja, deCaja };
}
