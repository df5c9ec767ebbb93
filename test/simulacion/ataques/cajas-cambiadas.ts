import { CONFIGURACION_INICIAL } from "../../../apps/desktop/src/contract/index.ts";
import type { EstadoMemoria } from "../maquina/archivos.ts";
import { ambito } from "../maquina/proceso.ts";
import { emparejar, MANUAL } from "../plantilla.ts";
import { PASOS, veces, type Ataque, type Escena, type Golpe } from "./ataque.ts";
import { comoDueno } from "./como-dueno.ts";
import { decirUltimaPalabra } from "./rechazo.ts";

/** A till is lost with its disk; a replacement code and its second copy put another machine in its place. */
export const reemplazo: Ataque = {
  frecuencia: 0.07,
  plan: (azar, cajas) => {
    const caja = azar.entero(0, cajas - 1);
    const en = azar.entero(4, PASOS - 4);
    const [sentencias, sinLuz] = [azar.entero(0, 90), azar.si(0.8)];
    return [
      { en: 0, que: { caja, segundaCopia: true }, hacer: (e) => ponerCopia(e, caja), despuesMs: 100 },
      ...veces(azar.entero(0, 2), () =>
        memoria(azar.entero(0, en), caja, azar.uno(["sacada", "muda", "bien"])),
      ),
      memoria(en, caja, "bien"),
      {
        en,
        que: { caja, sentencias, sinLuz },
        hacer: ({ mundo, historia }) => {
          const maquina = mundo.cajas[caja];
          if (maquina !== undefined) mundo.condenar(maquina, sentencias, sinLuz);
          historia.vender(caja);
        },
        despuesMs: azar.entero(0, 9000),
      },
      {
        en: en + azar.entero(0, 4),
        que: { caja, seReemplaza: true },
        hacer: (e) => reemplazar(e, caja, sinLuz),
        despuesMs: azar.entero(0, 9000),
      },
    ];
  },
  calmar: reponerTodas,
};

/** The owner revokes a till, or a till is paired once more; then it is paired anew on the same machine. */
export const revocacion: Ataque = {
  frecuencia: 0.07,
  plan: (azar, cajas) => {
    const caja = azar.entero(0, cajas - 1);
    const en = azar.entero(2, PASOS - 6);
    const revoca = azar.si(0.7);
    return [
      ...(revoca
        ? [{ en, que: { caja, revoca }, hacer: (e: Escena) => revocar(e, caja), despuesMs: 3000 }]
        : []),
      {
        en: en + azar.entero(1, 6),
        que: { caja, seEmpareja: true },
        hacer: async (e) => {
          e.mundo.porReponer.add(caja);
          await reponer(e, caja);
        },
        despuesMs: azar.entero(0, 9000),
      },
    ];
  },
  calmar: reponerTodas,
};

function memoria(en: number, caja: number, estado: EstadoMemoria): Golpe {
  return {
    en,
    que: { caja, memoria: estado },
    hacer: ({ mundo }) => mundo.ponerMemoria(caja, estado),
    despuesMs: 0,
  };
}

/** The owner chooses a folder for a till's second copy. */
export async function ponerCopia({ mundo }: Escena, indice: number): Promise<void> {
  const { nombre, programa } = mundo.cajas[indice] ?? {};
  const impresora = { kind: "red", host: `papel-${nombre}`, puerto: 9100 } as const;
  const carpetaDiario = mundo.memoriaDe(indice);
  await programa?.invoke("guardarConfiguracion", { ...CONFIGURACION_INICIAL, impresora, carpetaDiario });
  if (!mundo.memorias.has(carpetaDiario)) mundo.ponerMemoria(indice, "bien");
}

/** Removes a till with its disk, and puts another machine in its place. */
export async function reemplazar(escena: Escena, indice: number, sinLuz: boolean): Promise<void> {
  const { mundo, historia } = escena;
  const perdida = mundo.cajas[indice];
  if (perdida === undefined) return;
  mundo.matar(perdida, sinLuz);
  historia.olvidar(indice);
  mundo.relevarCaja(indice);
  mundo.porReponer.add(indice);
  await reponer(escena, indice);
}

/** Restores every till that still waits for its place. */
export async function reponerTodas(escena: Escena): Promise<void> {
  for (const indice of escena.mundo.porReponer) await reponer(escena, indice);
  for (const indice of escena.mundo.porLeer) await readCopia(escena, indice);
  await decirUltimaPalabra(escena);
}

/** Tries once to restore a till's place: code, pairing, contents of the second copy. A failed attempt is retried when all is calm. */
async function reponer(escena: Escena, indice: number): Promise<void> {
  const { mundo, empresas } = escena;
  const maquina = mundo.cajas[indice];
  if (maquina === undefined) return;
  if (maquina.proceso === null) await mundo.abrirCaja(maquina);
  const lugar = { ...lugarDe(escena, indice), reemplazar: true };
  const { ownerToken } = empresas[indice] ?? empresas[0] ?? { ownerToken: "" };
  const datos = await comoDueno(escena, ownerToken, "POST", "/v1/terminales/codigos", lugar);
  if (datos === null) return;
  const { codigo } = datos as { codigo: string };
  const { proceso } = maquina;
  if (proceso === null) return;
  const hecho = await ambito
    .run(proceso, () => emparejar(mundo, maquina, codigo))
    .catch((error: unknown) => String(error));
  mundo.anotar(`${maquina.nombre}: se empareja: ${hecho ?? "bien"}`);
  if (hecho !== undefined) return;
  await ponerCopia(escena, indice);
  mundo.porReponer.delete(indice);
  if (mundo.retiradas.some(({ nombre }) => maquina.nombre === `${nombre}b`)) mundo.porLeer.add(indice);
  if (mundo.porLeer.has(indice)) await readCopia(escena, indice);
}

/** The till's message for a folder without a copy: another attempt would not help. */
const SIN_COPIA = /no hay una copia de ventas/;

/** Tries once to read the second copy of the lost till; the person at the new till tries again. */
async function readCopia({ mundo }: Escena, indice: number): Promise<void> {
  const { nombre, proceso, programa } = mundo.cajas[indice] ?? {};
  if (proceso == null || programa == null) return;
  const carpeta = mundo.memoriaDe(indice);
  const leida = ambito.run(proceso, () => programa.invoke("recuperarDiario", { carpeta }));
  const respuesta = await mundo.esperar(leida, 60_000);
  const texto = respuesta.ok ? "leída" : respuesta.error.texto;
  mundo.anotar(`${nombre}: segunda copia: ${texto}`);
  if (SIN_COPIA.test(texto))
    ambito.run(proceso, () => void programa.invoke("recuperarDiario", { carpeta: null }));
  if (respuesta.ok || SIN_COPIA.test(texto)) mundo.porLeer.delete(indice);
}

async function revocar(escena: Escena, indice: number): Promise<void> {
  const { mundo, empresas } = escena;
  const { ownerToken } = empresas[indice] ?? empresas[0] ?? { ownerToken: "" };
  const datos = await comoDueno(escena, ownerToken, "GET", "/v1/terminales");
  const { terminales = [] } = (datos ?? {}) as {
    terminales?: { id: string; sucursal: number; punto_venta: number }[];
  };
  const lugar = lugarDe(escena, indice);
  const suya = terminales.find(
    ({ sucursal, punto_venta }) => sucursal === lugar.sucursal && punto_venta === lugar.punto_venta,
  );
  if (suya === undefined) return;
  if ((await comoDueno(escena, ownerToken, "DELETE", `/v1/terminales/${suya.id}`)) !== null)
    mundo.porReponer.add(indice);
}

/** Computes the branch and the point of sale of a till, as the templates pair them. No two tills of a company have one number. */
function lugarDe({ empresas, historia }: Escena, indice: number) {
  // The third till of the shop with stock was paired after the point of sale of hand-written invoices.
  const tercera = historia.conTienda && indice === 2;
  const punto_venta = empresas.length > 1 ? 1 : tercera ? MANUAL + 1 : indice + 1;
  return { sucursal: historia.conTienda && indice === 1 ? 1 : 0, punto_venta };
}
