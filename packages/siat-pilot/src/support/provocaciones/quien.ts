/** Provokes each code about the caller's identity and codes. */
import { DIA_MS } from "../../instante.ts";
import { LIMITES } from "../../limites.ts";
import { NIT, SISTEMA, type Campos } from "../mundo.ts";
import { sendDe, writeFor } from "../sectores.ts";
import { codigosDe, llamada, peticion, propios, type Abrir, type Provocacion } from "./provocacion.ts";

const OTRO_SISTEMA = "FEDCBA9876543210FEDCBA9";
const MAS_DE_UN_ANO_MS = LIMITES.vigenciaCuisMs + DIA_MS;

/** Registers a system for a taxpayer; its token. */
async function registrarSistema(abrir: Abrir, nit: number) {
  const emisor = await abrir();
  const pedido = { nit, razonSocial: "OTRA", modalidad: 2, codigoSistema: OTRO_SISTEMA };
  const { token } = await emisor.mundo.control("POST", "/control/contribuyentes", pedido);
  return { emisor, apikey: `TokenApi ${String(token)}` };
}

/** A CUFD asked for after a time. */
function cufdDespues(ms: number): Provocacion {
  return async (abrir) => {
    const { mundo, codigos } = await abrir();
    mundo.avanzar(ms);
    return codigosDe(await mundo.call("cufd", { cuis: codigos.cuis }));
  };
}

const PUNTO = { codigoTipoPuntoVenta: 5, nombrePuntoVenta: "CAJA", descripcion: "Caja de la entrada" };
const punto = (campos: Campos) => llamada("registroPuntoVenta", { ...PUNTO, ...campos });
const nit = (nitParaVerificacion: number) => llamada("verificarNit", { nitParaVerificacion });

export const QUIEN = {
  910: peticion({ codigoAmbiente: 1 }),
  911: peticion({ codigoSistema: "NADIE" }),
  912: async (abrir) => {
    const { emisor } = await registrarSistema(abrir, 1020703023);
    return codigosDe(await emisor.mundo.call("cuis", { codigoSistema: OTRO_SISTEMA }));
  },
  919: peticion({ nit: 999 }),
  989: async (abrir) => {
    const { mundo } = await abrir();
    return codigosDe(await mundo.call("verificarComunicacion", {}, { apikey: null }));
  },
  917: peticion({ codigoModalidad: 3 }),
  937: peticion({ codigoModalidad: 1 }),
  918: peticion({ codigoSucursal: 7 }),
  933: peticion({ codigoPuntoVenta: 9 }),
  955: llamada("recepcionMasivaFactura"),
  958: llamada("recepcionAnexos"),
  913: peticion({ cuis: "00000000" }),
  929: cufdDespues(MAS_DE_UN_ANO_MS),
  930: async (abrir) => {
    const { mundo, codigos } = await abrir();
    await mundo.call("registroPuntoVenta", { ...propios(codigos), ...PUNTO });
    return codigosDe(await mundo.call("cufd", { cuis: codigos.cuis, codigoPuntoVenta: 1 }));
  },
  959: async (abrir) => {
    const { emisor, apikey } = await registrarSistema(abrir, NIT);
    const pedido = { cuis: emisor.codigos.cuis, codigoSistema: OTRO_SISTEMA };
    return codigosDe(await emisor.mundo.call("cufd", pedido, { apikey }));
  },
  980: llamada("cuis", { codigoSistema: SISTEMA }),
  3008: cufdDespues(361 * DIA_MS),
  914: peticion({ cufd: "BQ" }),
  953: async (abrir) => {
    const emisor = await abrir();
    emisor.mundo.avanzar(DIA_MS);
    return codigosDe(await sendDe(emisor, writeFor(emisor, {})));
  },
  3002: llamada("cuisMasivo", {
    datosSolicitud: Array.from({ length: 1001 }, () => "<codigoSucursal>0</codigoSucursal>").join(
      "</datosSolicitud><datosSolicitud>",
    ),
  }),
  926: llamada("verificarComunicacion"),
  986: nit(1020703023),
  987: nit(1020703987),
  994: nit(1020703994),
  947: punto({ codigoTipoPuntoVenta: 9 }),
  948: punto({ nombrePuntoVenta: " " }),
  949: punto({ descripcion: " " }),
  997: punto({ nombrePuntoVenta: "x".repeat(101) }),
  998: punto({ descripcion: "x".repeat(201) }),
  982: llamada("consultaPuntoVenta"),
  999: async (abrir) => {
    const { mundo, codigos } = await abrir();
    await mundo.control("PUT", "/control", { failNext: [{ kind: "interno" }] });
    return codigosDe(await mundo.call("cufd", propios(codigos)));
  },
} satisfies Readonly<Record<number, Provocacion>>;
