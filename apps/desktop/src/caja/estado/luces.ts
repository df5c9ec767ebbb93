import type { Atrasado, EstadoTerminal, Instante } from "@mostrador/core";
import type { EstadoCaja, Luz } from "../../contract/index.ts";
import type { Heartbeat } from "../terminales/heartbeat.ts";
import { FRASES_COMUNES } from "../frases/comunes.ts";
import { FRASES_LUCES } from "../frases/estado.ts";
import { CAUSAS_SERVIDOR, FRASES_SERVIDOR } from "../frases/servidor.ts";
import { FRASES_PRACTICA } from "../frases/practica.ts";

/**
 * Builds the three lights; each shows only what is known. While the server is silent, nothing is known of the
 * tax system. Internet access is known only from names that resolve, or from the tax system's own replies. `sinEntregar`: printed documents
 * that a till without a credential still has to take to the server.
 */
export function lucesDe(
  heartbeat: Heartbeat,
  estado: Pick<EstadoTerminal, "siat" | "siatDesde" | "vida"> | null,
  corte: Instante | null,
  atrasado: Atrasado | null,
  sinEntregar = 0,
): EstadoCaja["luces"] {
  const luz = (color: Luz["color"], texto: string, desde: Instante | null = null): Luz => ({
    color,
    texto,
    desde,
  });
  const nada = luz("gris", FRASES_LUCES.seIgnora, corte);
  switch (heartbeat.kind) {
    case "sinEmparejar":
      return {
        internet: luz("gris", FRASES_LUCES.sinComprobar),
        servidor: luz("gris", FRASES_LUCES.sinEmparejar),
        impuestos: luz("gris", FRASES_LUCES.sinComprobar),
      };
    case "revocada":
      return {
        internet: luz("verde", FRASES_LUCES.hayConexion),
        servidor: luz("rojo", FRASES_COMUNES.retirada(sinEntregar, heartbeat.rechazada)),
        impuestos: luz("gris", FRASES_LUCES.sinComprobar),
      };
    case "noAtiende":
      return {
        internet: /ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH/.test(heartbeat.causa)
          ? luz("rojo", FRASES_LUCES.sinConexion, corte)
          : nada,
        servidor: luz("rojo", FRASES_LUCES.fueraDeLinea(textoNoAtiende(heartbeat.causa)), corte),
        impuestos: nada,
      };
    case "atiende": {
      const copia = FRASES_SERVIDOR.copia[estado?.vida?.estado ?? "vigente"];
      return {
        internet:
          estado?.siat === "caido"
            ? luz("gris", FRASES_LUCES.servidorSinInternet)
            : luz("verde", FRASES_LUCES.hayConexion),
        servidor:
          copia !== null
            ? luz(estado?.vida?.estado === "negada" ? "rojo" : "ambar", copia)
            : atrasado === null
              ? luz("verde", FRASES_LUCES.servidorResponde)
              : luz("ambar", FRASES_COMUNES.atrasado[atrasado], corte),
        impuestos: luzImpuestos(estado, corte, luz),
      };
    }
  }
}

const APAGADA: Luz = { color: "gris", texto: FRASES_PRACTICA.sinConexion, desde: null };
/** The lights of a practice till, which has no connection. */
export const LUCES_PRACTICA: EstadoCaja["luces"] = {
  internet: APAGADA,
  servidor: APAGADA,
  impuestos: APAGADA,
};

/**
 * Returns advice for the cashier, by the system's error code of a failed connection. Any other cause is
 * quoted.
 */
function textoNoAtiende(causa: string): string {
  if (causa === CAUSAS_SERVIDOR.ajena) return FRASES_LUCES.otroEquipo;
  if (causa === CAUSAS_SERVIDOR.sinMarca) return FRASES_LUCES.otraVersion;
  if (causa === CAUSAS_SERVIDOR.otraLlave) return FRASES_LUCES.otraLlave;
  if (/SSL|EPROTO|TLS/.test(causa)) return FRASES_LUCES.sinCifrado;
  if (causa.includes("ECONNREFUSED")) return FRASES_LUCES.programaCerrado;
  if (/ENOTFOUND|EAI_AGAIN/.test(causa)) return FRASES_LUCES.nombreDesconocido;
  if (/ENETUNREACH|EHOSTUNREACH|ETIMEDOUT/.test(causa)) return FRASES_LUCES.sinRuta;
  return FRASES_LUCES.noResponde(causa);
}

function luzImpuestos(
  estado: { readonly siat: string; readonly siatDesde: Instante | null } | null,
  corte: Instante | null,
  luz: (color: Luz["color"], texto: string, desde: Instante | null) => Luz,
): Luz {
  const desde = estado?.siatDesde ?? corte;
  if (estado?.siat === "caido") return luz("rojo", FRASES_LUCES.impuestosCaido, desde);
  if (estado?.siat === "lento") return luz("ambar", FRASES_LUCES.impuestosLento, desde);
  if (corte !== null) return luz("ambar", FRASES_LUCES.impuestosPorConfirmar, corte);
  return luz("verde", FRASES_LUCES.impuestosResponde, null);
}
