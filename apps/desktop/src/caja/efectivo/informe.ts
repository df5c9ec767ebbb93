import type { Informe } from "@mostrador/core";
import type { CierreZ, ResumenTurno } from "../../contract/areas/efectivo.ts";

/** The slip of an open session (X). The expected cash is on it only where it is told before counting. */
export function informeX(turno: ResumenTurno, empresa: string, ahora: string): Informe {
  return {
    titulo: "INFORME X",
    cabecera: [empresa, `Turno ${turno.numero}, abierto`, fecha(ahora)],
    secciones: [
      ...comunes(turno),
      ...(turno.esperado === null
        ? []
        : [
            {
              titulo: null,
              filas: [
                { texto: "Efectivo esperado Bs", valor: turno.esperado, destacado: true },
                ...(turno.dolares?.esperado == null
                  ? []
                  : [{ texto: "Dólares esperados US$", valor: turno.dolares.esperado, destacado: true }]),
              ],
            },
          ]),
    ],
    pie: ["No cierra el turno. Sin valor fiscal."],
  };
}

/** The slip of a closing (Z); a second one says that it is a copy. */
export function informeZ(cierre: CierreZ, empresa: string, copia: boolean): Informe {
  return {
    titulo: `CIERRE Z N° ${cierre.z}`,
    cabecera: [
      ...(copia ? ["COPIA"] : []),
      empresa,
      `Del ${fecha(cierre.abiertoEn)} al ${fecha(cierre.cerradoEn)}`,
      ...(cierre.omitidos === undefined
        ? []
        : [`La caja volvió de una copia: ${cierre.omitidos} números sin usar`]),
      ...(cierre.cerradoPor === null ? [] : [`Cerró: ${cierre.cerradoPor}`]),
    ],
    secciones: [
      ...comunes(cierre),
      {
        titulo: "CONTEO",
        filas: cierre.denominaciones.map(({ valor, cantidad }) => ({
          texto: `Bs ${valor} x ${cantidad}`,
          valor: (Number(valor) * cantidad).toFixed(2),
        })),
      },
      ...(cierre.dolares === undefined
        ? []
        : [
            {
              titulo: "DÓLARES",
              filas: [
                { texto: "Recibidos, en Bs", valor: cierre.dolares.enBs },
                { texto: "Esperado US$", valor: cierre.dolares.esperado },
                { texto: "Contado US$", valor: cierre.dolares.contado },
                { texto: "Diferencia US$", valor: cierre.dolares.diferencia, destacado: true },
              ],
            },
          ]),
      {
        titulo: null,
        filas: [
          { texto: "Esperado Bs", valor: cierre.esperado },
          { texto: "Contado Bs", valor: cierre.contado },
          { texto: "Diferencia Bs", valor: cierre.diferencia, destacado: true },
          ...(cierre.nota === null ? [] : [{ texto: `Motivo: ${cierre.nota}` }]),
        ],
      },
    ],
    pie: [`Huella ${cierre.hash.slice(0, 16)}`, "Sin valor fiscal."],
  };
}

function comunes({ abiertoPor, inicial, ventas, metodos, movimientos }: ResumenTurno): Informe["secciones"] {
  return [
    {
      titulo: "VENTAS",
      filas: [
        { texto: `${ventas.cantidad} ventas Bs`, valor: ventas.total, destacado: true },
        ...metodos.map(({ texto, cantidad, monto }) => ({ texto: `${texto} (${cantidad})`, valor: monto })),
        ...(ventas.anuladas === 0
          ? []
          : [{ texto: `De ellas anuladas: ${ventas.anuladas}`, valor: ventas.totalAnuladas }]),
      ],
    },
    {
      titulo: "EFECTIVO",
      filas: [
        { texto: `Inicial${abiertoPor === null ? "" : ` (${abiertoPor})`}`, valor: inicial },
        ...movimientos.map(({ tipo, monto, motivo }) => ({
          texto: `${tipo === "ingreso" ? "Ingreso" : "Retiro"}: ${motivo}`,
          valor: tipo === "ingreso" ? monto : `-${monto}`,
        })),
      ],
    },
  ];
}

function fecha(instante: string): string {
  return instante.slice(0, 16).replace("T", " ");
}
