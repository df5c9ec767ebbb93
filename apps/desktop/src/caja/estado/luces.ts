import type { Atrasado, Instante } from "@mostrador/core";
import type { EstadoCaja, Luz } from "../../contract/index.ts";
import { RESPUESTA_AJENA, RESPUESTA_SIN_MARCA } from "../servidor/palabra.ts";
import type { Latido } from "../sync/latido.ts";
import { TEXTOS_ATRASADO } from "../venta/textos.ts";

/**
 * Three lights, each saying only what is known: with the server silent, nothing is known of the tax system; that this computer
 * has internet is known only from names that resolve or from the tax system's own answers.
 */
export function lucesDe(
  latido: Latido,
  estado: { readonly siat: string; readonly siatDesde: Instante | null } | null,
  corte: Instante | null,
  atrasado: Atrasado | null,
): EstadoCaja["luces"] {
  const luz = (color: Luz["color"], texto: string, desde: Instante | null = null): Luz => ({
    color,
    texto,
    desde,
  });
  const nada = luz("gris", "No se sabe: el servidor no responde.", corte);
  switch (latido.kind) {
    case "sinEmparejar":
      return {
        internet: luz("gris", "Sin comprobar."),
        servidor: luz("gris", "Caja sin emparejar."),
        impuestos: luz("gris", "Sin comprobar."),
      };
    case "revocada":
      return {
        internet: luz("verde", "Hay conexión."),
        servidor: luz("rojo", "El servidor ya no reconoce esta caja."),
        impuestos: luz("gris", "Sin comprobar."),
      };
    case "noAtiende":
      return {
        internet: /ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH/.test(latido.causa)
          ? luz("rojo", "Esta computadora no tiene conexión.", corte)
          : nada,
        servidor: luz("rojo", `${textoNoAtiende(latido.causa)} Se vende fuera de línea.`, corte),
        impuestos: nada,
      };
    case "atiende":
      return {
        internet:
          estado?.siat === "caido"
            ? luz("gris", "El servidor responde; no se sabe si él tiene internet.")
            : luz("verde", "Hay conexión."),
        servidor:
          atrasado === null
            ? luz("verde", "El servidor responde.")
            : luz("ambar", TEXTOS_ATRASADO[atrasado], corte),
        impuestos: luzImpuestos(estado, corte, luz),
      };
  }
}

/** Advice for the cashier, by the system's code of why a connection failed; any other cause as it is. */
function textoNoAtiende(causa: string): string {
  if (causa === RESPUESTA_AJENA)
    return "Responde otro equipo de la red en lugar del servidor: revise el Wi-Fi; puede pedir su clave en el navegador.";
  if (causa === RESPUESTA_SIN_MARCA)
    return "El servidor responde como una versión anterior, y la caja no le cree sin confirmación del dueño.";
  if (causa.includes("ECONNREFUSED"))
    return "La computadora del servidor responde, pero su programa está cerrado.";
  if (/ENOTFOUND|EAI_AGAIN/.test(causa)) return "No se encuentra el servidor por su nombre: revise la red.";
  if (/ENETUNREACH|EHOSTUNREACH|ETIMEDOUT/.test(causa))
    return "No se llega a la computadora del servidor: revise la red y que esté encendida.";
  return `El servidor no responde (${causa}).`;
}

function luzImpuestos(
  estado: { readonly siat: string; readonly siatDesde: Instante | null } | null,
  corte: Instante | null,
  luz: (color: Luz["color"], texto: string, desde: Instante | null) => Luz,
): Luz {
  const desde = estado?.siatDesde ?? corte;
  if (estado?.siat === "caido")
    return luz("rojo", "Impuestos no responde. Se vende fuera de línea y se envía después.", desde);
  if (estado?.siat === "lento")
    return luz("ambar", "Impuestos responde despacio. Se vende fuera de línea y se envía después.", desde);
  if (corte !== null) return luz("ambar", "Esperando confirmar que Impuestos responde a tiempo.", corte);
  return luz("verde", "Impuestos responde.", null);
}
