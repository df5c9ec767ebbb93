import { explicado } from "@mostrador/core";
import { z } from "zod";
import { Momento } from "../../http/respuestas.ts";

/** Documents and their amount. */
const Contado = z.object({
  cantidad: explicado(z.int(), "Cuántos documentos.", 48),
  monto: explicado(z.string(), "Su suma, en bolivianos.", "12345.60"),
});

/** First and last number of some invoices of a session, and how many. */
const NUMEROS = {
  sector: explicado(z.int(), "Código del sector de las facturas.", 1),
  desde: explicado(z.int(), "El primer número.", 201),
  hasta: explicado(z.int(), "El último número.", 248),
  cantidad: explicado(z.int(), "Cuántas facturas.", 48),
};

/** Closings of cash sessions, newest first. Amounts are decimal texts in bolivianos. */
export const Cierres = z.object({
  cierres: explicado(
    z.array(
      z.object({
        id: explicado(z.int(), "Número del cierre en el servidor.", 7),
        sucursal: explicado(z.int(), "Sucursal de la caja.", 0),
        puntoVenta: explicado(z.int(), "Punto de venta de la caja.", 1),
        caja: explicado(
          z.string().nullable(),
          "Nombre de la caja del punto de venta; nulo si nunca hubo una.",
          "Caja 1",
        ),
        z: explicado(z.int(), "Número del cierre Z de la caja.", 12),
        numero: explicado(z.int(), "Número del turno en la caja.", 12),
        abiertoEn: explicado(Momento, "Cuándo se abrió."),
        abiertoPor: explicado(z.string().nullable(), "Quién lo abrió; nulo si no se sabe."),
        cerradoEn: explicado(Momento, "Cuándo se cerró."),
        cerradoPor: explicado(z.string().nullable(), "Quién lo cerró; nulo si no se sabe."),
        inicial: explicado(z.string(), "Efectivo con que se abrió, en bolivianos.", "200.00"),
        ventas: explicado(
          z.object({
            cantidad: explicado(z.int(), "Cuántas ventas.", 48),
            total: explicado(z.string(), "Suma de las ventas, en bolivianos.", "12345.60"),
            anuladas: explicado(z.int(), "Ventas que se anularon.", 1),
            totalAnuladas: explicado(z.string(), "Suma de las anuladas, en bolivianos.", "93.00"),
          }),
          "Ventas del turno.",
        ),
        sumas: explicado(
          z
            .object({
              vendido: explicado(Contado, "Lo facturado en el turno, ya sin los descuentos."),
              descuentos: explicado(z.string(), "Lo que se descontó, en bolivianos.", "12.00"),
              anulado: explicado(Contado, "Lo anulado con el turno abierto."),
              devuelto: explicado(Contado, "Lo devuelto con nota con el turno abierto."),
              neto: explicado(z.string(), "Vendido menos anulado menos devuelto, en bolivianos.", "12252.60"),
            })
            .nullable(),
          "La venta neta y de qué sale, como en el papel Z; nulo en cierres de versiones anteriores.",
        ),
        documentos: explicado(
          z
            .object({
              numeros: explicado(
                z.array(z.object(NUMEROS)),
                "Números de las facturas del turno, por sector.",
              ),
              dePapel: explicado(
                z.array(
                  z.object({ cafc: explicado(z.string(), "CAFC del talonario.", "101A2B3C4D"), ...NUMEROS }),
                ),
                "Números de las facturas de papel que el turno contó.",
              ),
              anulaciones: explicado(
                z.object({
                  cantidad: explicado(z.int(), "Anulaciones pedidas en el turno.", 1),
                  monto: explicado(z.string(), "Su suma, en bolivianos.", "93.00"),
                  pendientes: explicado(z.int(), "Las que Impuestos no confirmó todavía.", 0),
                }),
                "Anulaciones del turno.",
              ),
              ajenas: explicado(
                Contado,
                "Ventas del turno que se anularon desde otra caja o desde el portal.",
              ),
              notas: explicado(Contado, "Notas de crédito del turno."),
            })
            .nullable(),
          "Los documentos del turno, como en el papel Z; nulo en cierres de versiones anteriores.",
        ),
        deberes: explicado(
          z
            .object({
              cantidad: explicado(z.int(), "Cuántos estaban sin responder al cerrar.", 1),
              porDevolver: explicado(z.string(), "Dinero que se debía devolver, en bolivianos.", "21.00"),
              porCobrar: explicado(z.string(), "Dinero que se debía cobrar otra vez, en bolivianos.", "0.00"),
            })
            .nullable(),
          "El dinero por resolver al cerrar; nulo en cierres de versiones anteriores.",
        ),
        metodos: explicado(
          z.array(
            z.object({
              metodo: explicado(z.int(), "Código de la forma de pago.", 1),
              texto: explicado(z.string(), "Nombre de la forma de pago.", "EFECTIVO"),
              cantidad: explicado(z.int(), "Pagos con ella.", 40),
              monto: explicado(z.string(), "Suma de esos pagos, en bolivianos.", "8200.10"),
            }),
          ),
          "Un renglón por forma de pago.",
        ),
        movimientos: explicado(
          z.array(
            z.object({
              id: explicado(z.string(), "Identificador del movimiento."),
              tipo: explicado(z.enum(["ingreso", "retiro"]), "Si entró o salió dinero."),
              monto: explicado(z.string(), "Importe, en bolivianos.", "50.00"),
              motivo: explicado(z.string(), "Por qué, como se escribió."),
              usuario: explicado(z.string().nullable(), "Quién lo hizo; nulo si no se sabe."),
              en: explicado(Momento, "Cuándo se hizo."),
            }),
          ),
          "Ingresos y retiros de efectivo.",
        ),
        dolares: explicado(
          z
            .object({
              esperado: explicado(z.string(), "Dólares que debía haber."),
              enBs: explicado(z.string(), "Su valor en bolivianos."),
              contado: explicado(z.string(), "Dólares que se contaron."),
              diferencia: explicado(z.string(), "Contado menos esperado, en dólares."),
            })
            .nullable(),
          "El efectivo en dólares; nulo si no hubo.",
        ),
        denominaciones: explicado(
          z.array(
            z.object({
              valor: explicado(z.string(), "Valor del billete o moneda.", "200"),
              cantidad: explicado(z.int(), "Cuántos se contaron.", 34),
            }),
          ),
          "Billetes y monedas que se contaron.",
        ),
        esperado: explicado(z.string(), "Efectivo que debía haber, en bolivianos.", "1250.00"),
        contado: explicado(z.string(), "Efectivo que se contó, en bolivianos.", "1245.00"),
        diferencia: explicado(z.string(), "Contado menos esperado, en bolivianos.", "-5.00"),
        nota: explicado(z.string().nullable(), "Lo que escribió quien cerró; nulo si nada."),
        huella: explicado(z.string(), "Hash del cierre, encadenado con el anterior."),
      }),
    ),
    "Cierres de la página, los nuevos primero.",
  ),
  /** Value of `tras` for the next page. */
  siguiente: explicado(z.string().nullable(), "Valor de `tras` para la página que sigue; nulo en la última."),
});
