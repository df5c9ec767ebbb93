/** Hand-written invoices, for tests. */
import { afterEach, beforeEach, expect } from "vitest";
import { epochToInstante, instanteToEpoch, type Instante } from "@mostrador/core";
import type { Entrada, NombreLlamada } from "../../contract/index.ts";
import { ENTRADA, startMundoCaja, type MundoCaja } from "./mundo.ts";
import { CAFC_GUION } from "./manuales-guion.ts";

/** The id of the transcription that these tests write. */
export const id = "0c6a2b7e-46f7-4d0f-9a51-8f8f6a1b2c3d";

/** A till for each test of a file, with the hour of an outage behind it, and the sheets that are typed of it. */
export function cajaConManuales() {
  let mundo: MundoCaja;
  let inicio: Instante;
  let fin: Instante;
  beforeEach(async () => {
    mundo = await startMundoCaja();
    const ahora = Math.floor(instanteToEpoch(await ahoraDe(mundo)) / 60_000) * 60_000;
    inicio = epochToInstante(ahora - 3 * 3_600_000);
    fin = epochToInstante(ahora - 3_600_000);
  });
  afterEach(() => mundo.close());
  async function pedir<N extends NombreLlamada>(nombre: N, entrada: Entrada<N>) {
    const hecho = await mundo.caja.invoke(nombre, entrada);
    return hecho.ok ? hecho.value : hecho.error;
  }
  const corte = (cambios: Partial<Entrada<"iniciarTranscripcion">> = {}) => {
    const numeros = { cafc: CAFC_GUION, sector: 1 };
    return { id, tipo: 7, inicio, fin, ...numeros, ...cambios };
  };
  const hoja = (numero: number, cambios: Partial<Entrada<"guardarManual">> = {}) => ({
    clave: crypto.randomUUID(),
    transcripcionId: id,
    corrige: null,
    numero,
    fechaEmision: epochToInstante(instanteToEpoch(inicio) + numero * 60_000),
    venta: { ...ENTRADA, recibido: null },
    ...cambios,
  });
  /** An outage with its sheets, typed in. */
  async function transcrita(...hojas: Entrada<"guardarManual">[]) {
    await pedir("datosManuales", {});
    expect(await pedir("iniciarTranscripcion", corte())).toMatchObject({ id });
    for (const una of hojas) expect(await pedir("guardarManual", una)).toMatchObject({ estado: "escrita" });
  }
  const facturas = async () => {
    const lista = await mundo.caja.invoke("transcripciones", {});
    return lista.ok ? (lista.value[0]?.facturas ?? []) : [];
  };
  const quedan = (...estados: string[]) =>
    mundo.hasta(
      `quedan ${estados.join(", ")}`,
      async () => (await facturas()).map(({ estado }) => estado).join(", ") === estados.join(", "),
    );
  const enviadas = () =>
    mundo.servidor.peticiones.filter(({ path, cuerpo }) => path === "/manuales" && cuerpo !== null);
  return {
    mundo: () => mundo,
    inicio: () => inicio,
    fin: () => fin,
    pedir,
    corte,
    hoja,
    transcrita,
    facturas,
    quedan,
    enviadas,
  };
}

/** Asks a till for its time. */
async function ahoraDe({ caja }: MundoCaja): Promise<Instante> {
  const estado = await caja.invoke("estado", {});
  if (!estado.ok || estado.value.ahora === null) throw new Error("sin hora");
  return estado.value.ahora;
}
