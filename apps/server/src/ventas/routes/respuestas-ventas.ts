import { explicado } from "@mostrador/core";
import { z } from "zod";
import { Rol } from "../../identidad/routes/respuestas-acceso.ts";
import { EstadoDelMes } from "./respuestas-mes.ts";
import { VentaVista } from "./respuestas-venta.ts";
import { Dia } from "../../http/respuestas.ts";

/** Replies of the owner's sales, with the names that code uses. Amounts in bolivianos. */
export { VentaAbierta } from "./respuestas-venta.ts";

const Contado = z.object({
  documentos: explicado(z.int(), "Cuántos documentos son.", 48),
  monto: explicado(z.number(), "Suma de sus totales, en bolivianos.", 5120.5),
});

/**
 * Figures of sales. `bruto`: all invoices, annulled ones included; `neto`: minus annulled ones and notes. The ledger has no net amounts.
 */
const Figuras = z.object({
  bruto: explicado(Contado, "Todas las facturas, las anuladas también."),
  anuladas: explicado(Contado, "Facturas anuladas."),
  notas: explicado(Contado, "Notas de crédito y débito."),
  neto: explicado(z.number(), "Bruto menos anuladas y notas, en bolivianos.", 4900),
});

/**
 * A page of sales. `totales` covers all sales that match the filter. It is null for a cashier, for a text that matches more than a page, and
 * for an amount that matches too many documents to add up.
 */
export const VentasListadas = z.object({
  ventas: explicado(z.array(VentaVista), "Documentos de la página, los nuevos primero."),
  siguiente: explicado(z.string().nullable(), "Valor de `tras` para la página que sigue; nulo en la última."),
  totales: explicado(
    Figuras.nullable(),
    "Cifras de todo lo que halla el filtro; nulo si no se suman: un cajero, o demasiados documentos.",
  ),
  /** False while older documents are still being summed. */
  completo: explicado(z.boolean(), "Si es falso, todavía se suman documentos de antes: las cifras crecerán."),
});

const Opcion = z.object({
  valor: explicado(z.string(), "Valor que toma el filtro."),
  nombre: explicado(z.string(), "Cómo se lee."),
});

/** The values that the filter of sales offers, and the reasons for an annulment. */
export const ValoresDeVentas = z.object({
  sectores: explicado(z.array(Opcion), "Sectores en que se vendió."),
  sucursales: explicado(z.array(Opcion), "Sucursales con ventas."),
  cajas: explicado(z.array(Opcion), "Cajas con ventas."),
  cajeros: explicado(z.array(Opcion), "Quiénes vendieron."),
  personas: explicado(z.array(Opcion), "Quiénes vendieron, y quiénes entran a las cajas."),
  pagos: explicado(z.array(Opcion), "Formas de pago usadas."),
  motivos: explicado(z.array(Opcion), "Motivos de anulación que admite el SIN."),
});

/** Kinds of reports. */
export const NOMBRES_INFORME = [
  "dia",
  "hora",
  "cajero",
  "caja",
  "sucursal",
  "categoria",
  "producto",
  "pago",
  "sector",
] as const;

/** Sales of a period by a dimension. */
export const InformeDeVentas = z.object({
  por: explicado(z.enum(NOMBRES_INFORME), "Por qué se agrupa."),
  desde: explicado(Dia, "Primer día del período."),
  hasta: explicado(Dia, "Último día del período."),
  filas: explicado(
    z.array(
      Figuras.extend({
        clave: explicado(z.string(), "Valor que identifica al grupo."),
        nombre: explicado(z.string(), "Nombre del grupo."),
        /** Quantity sold less quantity returned, as decimal text; null unless the report is by product or category. */
        cantidad: explicado(
          z.string().nullable(),
          "Unidades vendidas menos devueltas; nulo si no es de productos ni categorías.",
          "12",
        ),
      }),
    ),
    "Un renglón por grupo. Por forma de pago, una venta de caja que varias pagaron se cuenta en cada una, con su parte del monto.",
  ),
  totales: explicado(Figuras, "Cifras de todo el período; cada documento se cuenta una vez."),
  completo: explicado(z.boolean(), "Si es falso, todavía se suman documentos de antes: las cifras crecerán."),
});

/** Periods in which branches are compared. */
export const PERIODOS = ["hoy", "semana", "mes"] as const;

const Tramo = z.object({ desde: explicado(Dia, "Primer día."), hasta: explicado(Dia, "Último día.") });

/** Figures of a period, and of the same period before it. */
const FigurasComparadas = Figuras.extend({
  /** Average of a valid invoice; null if there is none. */
  promedio: explicado(
    z.number().nullable(),
    "Promedio de una factura que vale, en bolivianos; nulo si no hay.",
    85.5,
  ),
  antes: explicado(Figuras, "Las mismas cifras del período anterior."),
  /** Change of the net amount in percent; null where nothing was sold before. */
  cambio: explicado(z.int().nullable(), "Cambio del neto en por ciento; nulo si antes no se vendió.", 12),
});

/** Branches side by side, in a period and in the same period before it. */
export const ComparacionDeSucursales = z.object({
  periodo: explicado(z.enum(PERIODOS), "Período que se compara."),
  ahora: explicado(Tramo, "Días del período."),
  antes: explicado(Tramo, "Días del período anterior."),
  /** Hour up to which the last day of the earlier period counts. */
  hastaHora: explicado(z.int(), "Última hora que cuenta en el último día de antes, hasta su minuto.", 15),
  hastaMinuto: explicado(z.int(), "Minuto de esa hora hasta el que cuenta; 59 si cuenta el día entero.", 30),
  filas: explicado(
    z.array(
      FigurasComparadas.extend({
        sucursal: explicado(z.int(), "Sucursal del documento; 0 es la casa matriz.", 0),
        nombre: explicado(z.string(), "Nombre de la sucursal."),
        /** Net amount of each hour of the day, over all days of the period. */
        horas: explicado(z.array(z.number()), "Neto de cada hora del día, de 0 a 23, en bolivianos."),
      }),
    ),
    "Un renglón por sucursal.",
  ),
  totales: explicado(FigurasComparadas, "Cifras de todas las sucursales."),
  /** False while older documents are still being added up. */
  completo: explicado(z.boolean(), "Si es falso, todavía se suman documentos de antes: las cifras crecerán."),
});

/** Today and the days that it is compared with, hour by hour. */
export const Hoy = z.object({
  dia: explicado(Dia, "Día de hoy en Bolivia."),
  /** The present hour; the comparison ends in it, at the present minute. */
  hora: explicado(z.int(), "Hora actual; la comparación termina en ella, en el minuto actual.", 15),
  dias: explicado(
    z.array(
      z.object({
        dia: explicado(Dia, "Día, AAAA-MM-DD."),
        total: explicado(Figuras, "Cifras del día entero."),
        /** Net amount up to the present time of day. */
        hastaAhora: explicado(z.number(), "Neto hasta este minuto del día, en bolivianos.", 1250),
        /** Net amount of each hour of the day. */
        horas: explicado(z.array(z.number()), "Neto de cada hora del día, de 0 a 23, en bolivianos."),
      }),
    ),
    "Hoy y los días con que se compara.",
  ),
  completo: explicado(z.boolean(), "Si es falso, todavía se suman documentos de antes: las cifras crecerán."),
});

/** A month of each company that a person may review. Amounts in bolivianos. */
export const MesDeEmpresas = z.object({
  gestion: explicado(z.int(), "Año.", 2026),
  mes: explicado(z.int(), "Mes, de 1 a 12.", 11),
  empresas: explicado(
    z.array(
      z.object({
        nit: explicado(z.int(), "NIT de la empresa.", 1023456022),
        razonSocial: explicado(z.string(), "Razón social de la empresa."),
        rol: explicado(Rol, "Rol de la persona en ella."),
        demo: explicado(z.boolean(), "Si es de demostración."),
        figuras: explicado(Figuras, "Cifras del mes."),
        /** Documents of any month without a final answer of the tax system. */
        esperando: explicado(z.int(), "Documentos que aún no tienen respuesta final del SIN.", 0),
        /** Documents that the tax system observed. */
        observadas: explicado(z.int(), "Documentos que el SIN observó.", 0),
        estado: explicado(EstadoDelMes, "Si el mes está completo, y qué falta."),
      }),
    ),
    "Un renglón por empresa que la persona puede revisar.",
  ),
  /** False while older documents are still being added up. */
  completo: explicado(z.boolean(), "Si es falso, todavía se suman documentos de antes: las cifras crecerán."),
});
