/** The plumbing at a glance: the tax system, what waits, codes and certificate, and the official dollar. */
import { Alert, SimpleGrid, Stack, Text } from "@mantine/core";
import { bs, entero, falta, fecha } from "@mostrador/core/formato";
import { useLeer } from "../api.ts";
import { Lectura, Pagina, Tarjeta, Vacio } from "../comun.tsx";
import { Cifra, cuantas } from "../figuras.tsx";
import { msDe, useAhora } from "../reloj.ts";
import { Tabla, type Columna } from "../tabla.tsx";
import type { CotizacionesOficiales, Inicio } from "../tipos.ts";
import { EstadoCopia } from "./servidor/estado-copia.tsx";
import type { PropsPagina } from "./props.ts";

const SIAT = { operativo: "Operativo", lento: "Lento", caido: "No responde" } as const;

export function Estado({ inicio }: PropsPagina) {
  const ahora = useAhora();
  const [cufd] = inicio.puntos.flatMap(({ cufdVence }) => (cufdVence === null ? [] : [cufdVence])).toSorted();
  const { certificadoVence } = inicio;
  return (
    <Pagina titulo="Estado">
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
        <Cifra nombre="Impuestos (SIAT)" valor={SIAT[inicio.siat]} />
        <Cifra nombre="Documentos sin respuesta de Impuestos" valor={entero(inicio.esperando.documentos)} />
        <Cifra nombre="Facturas observadas" valor={entero(inicio.observadas)} />
        <Cifra nombre="Créditos" valor={entero(inicio.creditosDisponibles)} />
        <Cifra
          nombre="Código diario (CUFD), el primero que vence"
          valor={cufd === undefined ? "Sin código" : falta(msDe(cufd), ahora)}
          nota="Se renueva solo."
        />
        <Cifra
          nombre="Certificado de firma"
          valor={certificadoVence === null ? "No lleva" : falta(msDe(certificadoVence), ahora)}
        />
      </SimpleGrid>
      <DolarOficial atrasado={inicio.tipoCambioAtrasado} />
      {inicio.copiaFuera !== null && (
        <Tarjeta titulo="Copia fuera del local">
          <EstadoCopia fuera={inicio.copiaFuera} />
        </Tarjeta>
      )}
    </Pagina>
  );
}

/** Number of days of the history: three weeks with their holidays. */
const DIAS_DOLAR = 15;

/** The official rate that is in force, since when and by which source, whether it is late, and the rates before it. */
function DolarOficial({ atrasado }: { readonly atrasado: Inicio["tipoCambioAtrasado"] }) {
  const leido = useLeer<CotizacionesOficiales>(`/ExchangeRate/history?limit=${DIAS_DOLAR}`);
  return (
    <Tarjeta titulo="Dólar oficial">
      <Lectura leido={leido}>
        {({ historial }) => {
          const [vigente] = historial;
          if (vigente === undefined) return <Vacio>{SIN_DOLAR}</Vacio>;
          return (
            <Stack gap="sm">
              <Text>
                <b>{bs(vigente.usdBob)} por dólar</b>, desde el {fecha(vigente.fecha)} ({vigente.fuente}). Lo
                publica el Banco Central las tardes de los días hábiles, y rige desde el día siguiente; los
                fines de semana y feriados sigue el último.
              </Text>
              {atrasado !== null && (
                <Alert color="orange" role="status">
                  Falta el de {cuantas(atrasado.dias, "día hábil", "días hábiles")}. El servidor lo busca cada
                  media hora; si no llega hoy, avise a quien lo opera.
                </Alert>
              )}
              <Tabla
                nombre="Dólar oficial por día"
                columnas={COLUMNAS_DOLAR}
                filas={historial}
                claveDe={(dia) => dia.fecha}
              />
            </Stack>
          );
        }}
      </Lectura>
    </Tarjeta>
  );
}

const SIN_DOLAR =
  "Todavía no se leyó ningún tipo de cambio. El servidor lo busca cada media hora en el Banco Central; hasta entonces se factura solo en bolivianos.";

type DiaDolar = CotizacionesOficiales["historial"][number];
const COLUMNAS_DOLAR: readonly Columna<DiaDolar>[] = [
  { clave: "fecha", titulo: "Desde", celda: (dia) => fecha(dia.fecha), telefono: "titulo" },
  { clave: "usd", titulo: "Dólar", celda: ({ usdBob }) => bs(usdBob), numero: true },
  {
    clave: "ufv",
    titulo: "UFV",
    celda: ({ ufvBob }) => (ufvBob === null ? "Sin publicar" : `Bs ${ufvBob.toFixed(5)}`),
    numero: true,
  },
  { clave: "fuente", titulo: "De dónde", celda: ({ fuente }) => fuente, telefono: "no" },
];
