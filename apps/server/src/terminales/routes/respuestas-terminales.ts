import { explicado, ProgramaTerminal } from "@mostrador/core";
import { z } from "zod";
import { Momento, MontoDeDocumento } from "../../http/respuestas.ts";

/** Printed documents that a computer brought after its credential ended. docs/decisions/0082 */
const Retenidas = z.object({
  cuantas: explicado(z.int(), "Facturas impresas que trajo después de perder su credencial.", 0),
  monto: explicado(MontoDeDocumento, "Su total en bolivianos.", 118.5),
  plazo: explicado(
    Momento.nullable(),
    "Hasta cuándo recibe el SIN la primera de ellas: 48 h después de su corte; nulo si la caja no dijo cuándo terminó.",
  ),
  facturas: explicado(
    z.array(
      z.object({
        cuf: explicado(z.string(), "CUF impreso."),
        numero: explicado(z.int(), "Número impreso.", 1042),
        fechaEmision: explicado(Momento, "Fecha y hora impresas, con su desfase."),
        monto: explicado(MontoDeDocumento, "Total en bolivianos.", 118.5),
        cliente: explicado(z.string(), "Nombre o documento del comprador."),
      }),
    ),
    "Las primeras veinte, de la más antigua a la más nueva.",
  ),
});

/** The tills. */
export const Terminales = z.object({
  terminales: explicado(
    z.array(
      z.object({
        id: explicado(z.string(), "Identificador de la caja."),
        nombre: explicado(z.string(), "Nombre que se le dio al emparejarla.", "Caja 1"),
        sucursal: explicado(z.int(), "Sucursal en que numera; 0 es la casa matriz.", 0),
        puntoVenta: explicado(z.int(), "Punto de venta en que numera.", 1),
        revocado: explicado(z.boolean(), "Si se le quitó el acceso."),
        reemplazada: explicado(
          z.boolean(),
          "Si lo perdió porque otra tomó su lugar: lo que imprimió entra sin preguntar, durante treinta días.",
        ),
        vistoEn: explicado(Momento.nullable(), "Última vez que llamó; nulo si nunca."),
        esperando: explicado(z.int(), "Documentos suyos que aún no llegaron al SIN.", 0),
        esperandoDesde: explicado(Momento.nullable(), "Emisión del más viejo de ellos; nulo si no hay."),
        sinCifrar: explicado(
          z.boolean(),
          "Si su última llamada vino de otra computadora sin TLS: la red pudo leerla.",
        ),
        programa: explicado(
          ProgramaTerminal.nullable(),
          "Programa de la caja y su última actualización; nulo si no lo dice.",
        ),
        programaEn: explicado(Momento.nullable(), "Cuándo cambió eso por última vez; nulo si no lo dice."),
        primera: explicado(z.boolean(), "Si prueba las versiones nuevas antes que las demás."),
        vida: explicado(
          z.string().nullable(),
          "Apertura de su base que el servidor sigue; nulo si la caja no la dice.",
          "k3J9aQ0mZx7Lr2Tb",
        ),
        copias: explicado(
          z.array(
            z.object({
              vida: explicado(z.string(), "Apertura de la copia.", "Zt5bW1cYq8Nd4HsE"),
              desde: explicado(Momento, "Cuándo llamó por primera vez."),
              vistoEn: explicado(Momento, "Cuándo llamó por última vez."),
            }),
          ),
          "Otras computadoras con los mismos datos de la caja: esperan que el dueño elija la buena.",
        ),
        retenidas: explicado(Retenidas, "Lo que espera que el dueño diga si es de la tienda."),
        rechazadas: explicado(
          Retenidas,
          "Lo que el dueño dijo que no es de la tienda: no se envió, y puede aceptarse después.",
        ),
        hechos: explicado(
          z.enum(["esperan", "rechazados"]).nullable(),
          "Si trae ventas y movimientos de su cajón que no entran: esperan que el dueño diga si es de la tienda, o dijo que no. Nulo si no trae.",
        ),
      }),
    ),
    "Las cajas de la empresa, las revocadas también.",
  ),
});
