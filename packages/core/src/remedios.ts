/** Remedies of the tax system's refusals in the words of a screen: what a person can do at that place. */

/** Where a person reads a remedy: at the till, or in the owner's portal. */
export type LugarDeRemedio = "caja" | "portal";

type Remedio = string | Readonly<Record<LugarDeRemedio, string>>;

const A_SOPORTE = "Emita otra vez; si se repite, avise a soporte con este código.";
const DEL_PROGRAMA = "Es un error del programa que emite: avise a soporte con este código.";
const CODIGOS_SOLOS =
  "Los códigos de Impuestos se renuevan solos: emita otra vez en unos minutos. Si se repite, avise a soporte con este código.";
const OTRO_NIT: Remedio = {
  caja: "Corrija el NIT. Si el cliente insiste en ese número, marque «Emitir aunque Impuestos no conozca este NIT».",
  portal:
    "Corrija el NIT. Si el cliente insiste en ese número, marque al corregirla «Emitir aunque Impuestos no conozca este NIT».",
};
const CERTIFICADO: Remedio = {
  caja: "Avise al dueño: el certificado se renueva en su portal, en Ajustes, Firma y token.",
  portal: "Cargue en Ajustes, «Firma y token», el certificado vigente que Impuestos tiene registrado.",
};
const EN_HORA: Remedio = {
  caja: "Revise la fecha y la hora de esta computadora, y emita otra vez.",
  portal: "Revise la fecha y la hora del servidor y de las cajas, y emita otra vez.",
};
const DEL_CORTE =
  "Si el corte terminó hace más de 48 horas, consulte al SIN cómo regularizarlo; si no, avise a soporte con este código.";

/** Sentences by the code of the refusal, where the general remedy speaks to a program or to the other place. */
const EN_PANTALLA: Readonly<Record<number, Remedio>> = {
  123: CODIGOS_SOLOS,
  901: "Espere: el servidor pregunta solo hasta tener la respuesta.",
  902: "Corrija lo que dice cada factura; lo demás lo hace el servidor.",
  904: "Corrija solo las facturas señaladas; las demás están emitidas.",
  910: "Avise a quien instaló el servidor: el ambiente y la dirección del SIN no son del mismo sistema.",
  911: "Avise a quien instaló el servidor: el código de sistema se copia del portal del SIN.",
  913: CODIGOS_SOLOS,
  914: CODIGOS_SOLOS,
  915: DEL_PROGRAMA,
  916: DEL_PROGRAMA,
  918: "Use una sucursal registrada ante Impuestos.",
  919: {
    caja: "Avise al dueño: el NIT de la empresa o su token de Impuestos no es el que debe ser.",
    portal: "Revise el NIT de la empresa y cargue su propio token en Ajustes, «Firma y token».",
  },
  920: A_SOPORTE,
  921: A_SOPORTE,
  922: CERTIFICADO,
  925: "Elija otro motivo de la lista.",
  927: CERTIFICADO,
  928: CERTIFICADO,
  929: CODIGOS_SOLOS,
  930: CODIGOS_SOLOS,
  933: "Use otro punto de venta: uno cerrado no vuelve a emitir.",
  935: EN_HORA,
  939: "Revise los datos de la factura; si están bien, avise a soporte con este código.",
  942: DEL_PROGRAMA,
  944: DEL_PROGRAMA,
  953: CODIGOS_SOLOS,
  954: DEL_PROGRAMA,
  957: DEL_PROGRAMA,
  965: CERTIFICADO,
  969: A_SOPORTE,
  973: CODIGOS_SOLOS,
  974: DEL_CORTE,
  976: DEL_PROGRAMA,
  981: DEL_CORTE,
  984: "Suele resolverse solo; si no, avise a soporte con este código.",
  985: DEL_PROGRAMA,
  987: OTRO_NIT,
  989: {
    caja: "Avise al dueño: hace falta otro token de Impuestos, que se carga en su portal, en Ajustes, Firma y token.",
    portal: "Genere otro token en el portal de Impuestos y péguelo en Ajustes, «Firma y token».",
  },
  993: EN_HORA,
  994: OTRO_NIT,
  1001: "Avise a soporte: el NIT de la empresa no es el de sus códigos de Impuestos.",
  1002: A_SOPORTE,
  1003: CODIGOS_SOLOS,
  1004: CODIGOS_SOLOS,
  1006: A_SOPORTE,
  1007: "La dirección registrada llega sola de Impuestos: emita otra vez en unos minutos.",
  1008: CODIGOS_SOLOS,
  1009: EN_HORA,
  1013: A_SOPORTE,
  1014: A_SOPORTE,
  1015: A_SOPORTE,
  1016: "Revise con su contador las actividades de la empresa ante Impuestos.",
  1017: "Elija otro «Código de Impuestos» en la ficha del producto, y emita otra vez.",
  1018: A_SOPORTE,
  1025: A_SOPORTE,
  1035: DEL_PROGRAMA,
  1037: OTRO_NIT,
  1040: DEL_PROGRAMA,
  1049: DEL_PROGRAMA,
  1050: "Revise la forma de pago: una tarjeta de regalo va solo con la forma de pago que la incluye.",
  3008: "Los códigos de Impuestos se renuevan solos: no hace falta hacer nada.",
  3011: "Avise a soporte: faltan pruebas del sistema ante Impuestos.",
};

/**
 * Gives the remedy of a code for a place, as a sentence; null where the general remedy holds there too.
 *
 * @example
 * remedioEnPantalla("portal", 901);
 * // => "Espere: el servidor pregunta solo hasta tener la respuesta."
 */
export function remedioEnPantalla(lugar: LugarDeRemedio, codigo: number): string | null {
  const remedio = EN_PANTALLA[codigo] ?? null;
  return remedio === null || typeof remedio === "string" ? remedio : remedio[lugar];
}
