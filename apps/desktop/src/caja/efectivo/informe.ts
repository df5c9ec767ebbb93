import type { Informe } from "@mostrador/core";
import type { CierreZ, ResumenTurno } from "../../contract/areas/efectivo.ts";
import { FRASES_INFORME } from "../frases/efectivo.ts";

/** The slip of an open session (X). The expected cash is on it only where it is told before counting. */
export function informeX(turno: ResumenTurno, empresa: string, ahora: string): Informe {
  return {
    titulo: FRASES_INFORME.tituloX,
    cabecera: [empresa, FRASES_INFORME.turnoAbierto(turno.numero), fecha(ahora)],
    secciones: [
      ...comunes(turno),
      ...(turno.esperado === null
        ? []
        : [
            {
              titulo: null,
              filas: [
                { texto: FRASES_INFORME.efectivoEsperado, valor: turno.esperado, destacado: true },
                ...(turno.dolares?.esperado == null
                  ? []
                  : [
                      {
                        texto: FRASES_INFORME.dolaresEsperados,
                        valor: turno.dolares.esperado,
                        destacado: true,
                      },
                    ]),
              ],
            },
          ]),
    ],
    pie: [FRASES_INFORME.noCierra],
  };
}

/** The slip of a closing (Z); a second one says that it is a copy. */
export function informeZ(cierre: CierreZ, empresa: string, copia: boolean): Informe {
  return {
    titulo: FRASES_INFORME.tituloZ(cierre.z),
    cabecera: [
      ...(copia ? [FRASES_INFORME.copia] : []),
      empresa,
      FRASES_INFORME.periodo(fecha(cierre.abiertoEn), fecha(cierre.cerradoEn)),
      ...(cierre.omitidos === undefined ? [] : [FRASES_INFORME.omitidos(cierre.omitidos)]),
      ...(cierre.cerradoPor === null ? [] : [FRASES_INFORME.cerro(cierre.cerradoPor)]),
    ],
    secciones: [
      ...comunes(cierre),
      {
        titulo: FRASES_INFORME.conteo,
        filas: cierre.denominaciones.map(({ valor, cantidad }) => ({
          texto: FRASES_INFORME.contados(valor, cantidad),
          valor: (Number(valor) * cantidad).toFixed(2),
        })),
      },
      ...(cierre.dolares === undefined
        ? []
        : [
            {
              titulo: FRASES_INFORME.dolares,
              filas: [
                { texto: FRASES_INFORME.recibidos, valor: cierre.dolares.enBs },
                { texto: FRASES_INFORME.esperadoUsd, valor: cierre.dolares.esperado },
                { texto: FRASES_INFORME.contadoUsd, valor: cierre.dolares.contado },
                { texto: FRASES_INFORME.diferenciaUsd, valor: cierre.dolares.diferencia, destacado: true },
              ],
            },
          ]),
      {
        titulo: null,
        filas: [
          { texto: FRASES_INFORME.esperado, valor: cierre.esperado },
          { texto: FRASES_INFORME.contado, valor: cierre.contado },
          { texto: FRASES_INFORME.diferencia, valor: cierre.diferencia, destacado: true },
          ...(cierre.nota === null ? [] : [{ texto: FRASES_INFORME.motivo(cierre.nota) }]),
        ],
      },
    ],
    pie: [FRASES_INFORME.huella(cierre.hash.slice(0, 16)), FRASES_INFORME.sinValor],
  };
}

function comunes({ abiertoPor, inicial, ventas, metodos, movimientos }: ResumenTurno): Informe["secciones"] {
  return [
    {
      titulo: FRASES_INFORME.ventas,
      filas: [
        { texto: FRASES_INFORME.cuantasVentas(ventas.cantidad), valor: ventas.total, destacado: true },
        ...metodos.map(({ texto, cantidad, monto }) => ({
          texto: FRASES_INFORME.porMetodo(texto, cantidad),
          valor: monto,
        })),
        ...(ventas.anuladas === 0
          ? []
          : [{ texto: FRASES_INFORME.anuladas(ventas.anuladas), valor: ventas.totalAnuladas }]),
      ],
    },
    {
      titulo: FRASES_INFORME.efectivo,
      filas: [
        { texto: FRASES_INFORME.inicial(abiertoPor), valor: inicial },
        ...movimientos.map(({ tipo, monto, motivo }) => ({
          texto: FRASES_INFORME.movimiento(tipo, motivo),
          valor: tipo === "ingreso" ? monto : `-${monto}`,
        })),
      ],
    },
  ];
}

function fecha(instante: string): string {
  return instante.slice(0, 16).replace("T", " ");
}
