/** The first page of the portal. */
import { Alert, Anchor, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import type { PropsPagina } from "./props.ts";
import { useLeer } from "../api.ts";
import { Lectura, Pagina, Tarjeta } from "../comun.tsx";
import { bs, entero, falta, hace } from "../formato.ts";
import { Grafico } from "../grafico.tsx";
import { useAhora } from "../reloj.ts";
import type { Inicio as DatosInicio, Ventas } from "../tipos.ts";
import { AvisoDobles } from "./dobles.tsx";

const DIA_MS = 86_400_000;
const POCOS_CREDITOS = 50;
const SIAT = { operativo: "Operativo", lento: "Lento", caido: "No responde" } as const;

export function Inicio({ inicio }: PropsPagina) {
  const ahora = useAhora();
  const avisos = avisosDe(inicio, ahora);
  const [cufd] = inicio.puntos.flatMap(({ cufdVence }) => (cufdVence === null ? [] : [cufdVence])).toSorted();
  const enOrden = avisos.length === 0 && (
    <Alert color="teal" icon={<IconCircleCheck />}>
      Todo en orden: nada espera ni está por vencer.
    </Alert>
  );
  return (
    <Pagina titulo="Inicio">
      {inicio.empresa.demo && (
        <Alert color="blue">
          Esta es una cuenta de demostración: sus documentos no tienen valor fiscal. Cuando esté listo, pida
          pasar a producción en <Anchor href="#/cuenta">Cuenta</Anchor>.
        </Alert>
      )}
      {inicio.rol === "dueno" ? <AvisoDobles>{enOrden}</AvisoDobles> : enOrden}
      {avisos.map(({ texto, enlace, grave }) => (
        <Alert key={texto} color={grave ? "red" : "orange"} icon={<IconAlertTriangle />}>
          {texto} {enlace !== null && <Anchor href={`#/${enlace}`}>Ver</Anchor>}
        </Alert>
      ))}
      <SimpleGrid cols={{ base: 2, md: inicio.certificadoVence === null ? 4 : 5 }}>
        <Cifra nombre="Sistema tributario" valor={SIAT[inicio.siat]} />
        <Cifra nombre="Esperan envío" valor={entero(inicio.esperando.documentos)} />
        <Cifra nombre="Créditos" valor={entero(inicio.creditosDisponibles)} />
        <Cifra nombre="CUFD vence" valor={cufd === undefined ? "—" : falta(cufd, ahora)} />
        {inicio.certificadoVence !== null && (
          <Cifra nombre="Certificado vence" valor={falta(inicio.certificadoVence, ahora)} />
        )}
      </SimpleGrid>
      {inicio.rol !== "cajero" && <VentasDelMes />}
    </Pagina>
  );
}

/** Sales of the last days: the owner's figures, which a cashier may not ask for. */
function VentasDelMes() {
  const ventas = useLeer<Ventas>("/v1/portal/ventas");
  return (
    <Tarjeta titulo="Ventas de los últimos 30 días">
      <Lectura leido={ventas}>
        {({ desde, hasta, total, dias, puntos }) => (
          <Stack>
            <Text size="xl" fw={700}>
              {bs(total.monto)}
              <Text span c="dimmed" size="md">
                {" "}
                en {entero(total.documentos)} facturas
              </Text>
            </Text>
            <Grafico
              nombre="Ventas por día"
              desde={desde}
              hasta={hasta}
              valores={dias.map(({ dia, monto }) => ({ dia, valor: monto }))}
              formato={bs}
            />
            {puntos.map(({ sucursal, puntoVenta, documentos, monto }) => (
              <Group key={`${sucursal}/${puntoVenta}`} justify="space-between">
                <Text>
                  Sucursal {sucursal}, punto de venta {puntoVenta}
                </Text>
                <Text>
                  {bs(monto)} · {entero(documentos)} facturas
                </Text>
              </Group>
            ))}
          </Stack>
        )}
      </Lectura>
    </Tarjeta>
  );
}

function Cifra({ nombre, valor }: { readonly nombre: string; readonly valor: string }) {
  return (
    <div className="tarjeta">
      <Text size="sm" c="dimmed">
        {nombre}
      </Text>
      <Text fw={700} size="xl">
        {valor}
      </Text>
    </div>
  );
}

interface Aviso {
  readonly texto: string;
  readonly enlace: string | null;
  readonly grave: boolean;
}

/** Lists the notices that the owner should look at, the gravest first. */
function avisosDe(inicio: DatosInicio, ahora: number): readonly Aviso[] {
  const { certificadoVence, creditosDisponibles, esperando, observadas, webhooksFallando } = inicio;
  const certificado = certificadoVence === null ? Infinity : Date.parse(certificadoVence) - ahora;
  const avisos: (Aviso & { readonly cuando: boolean })[] = [
    {
      cuando: creditosDisponibles === 0,
      texto: "No quedan créditos: no se puede emitir en línea.",
      enlace: "consumo",
      grave: true,
    },
    {
      cuando: certificado < 15 * DIA_MS && certificadoVence !== null,
      texto: `El certificado de firma vence ${certificadoVence === null ? "" : falta(certificadoVence, ahora)}: renuévelo.`,
      enlace: null,
      grave: certificado < 3 * DIA_MS,
    },
    {
      cuando: observadas > 0,
      texto: `${entero(observadas)} facturas fueron observadas y hay que corregirlas.`,
      enlace: "contingencia",
      grave: true,
    },
    {
      cuando: esperando.documentos > 0,
      texto: `${entero(esperando.documentos)} documentos esperan llegar al sistema tributario; el más antiguo, ${hace(esperando.desde, ahora)}.`,
      enlace: "contingencia",
      grave: esperando.desde !== null && ahora - Date.parse(esperando.desde) > DIA_MS,
    },
    {
      cuando: webhooksFallando > 0,
      texto: `${entero(webhooksFallando)} webhooks están fallando.`,
      enlace: "webhooks",
      grave: false,
    },
    {
      cuando: creditosDisponibles > 0 && creditosDisponibles < POCOS_CREDITOS,
      texto: `Quedan ${entero(creditosDisponibles)} créditos.`,
      enlace: "consumo",
      grave: false,
    },
    {
      cuando: inicio.siat !== "operativo",
      texto: "El sistema tributario no responde bien: las cajas siguen vendiendo fuera de línea.",
      enlace: null,
      grave: false,
    },
  ];
  return avisos.filter(({ cuando }) => cuando).toSorted((a, b) => Number(b.grave) - Number(a.grave));
}
