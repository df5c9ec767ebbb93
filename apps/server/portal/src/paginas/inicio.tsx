/** The owner's home page: today's sales compared with other days, and the matters that need attention. */
import { Alert, Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { bs, cambioPorcentual, fecha } from "@mostrador/core/formato";
import { useLeer } from "../api.ts";
import { Lectura, Pagina, Tarjeta } from "../comun.tsx";
import { Cifra, cuantas, letrasDe } from "../figuras.tsx";
import { enlace } from "../navegar.ts";
import { isDueno, isRevisor } from "../rol.ts";
import type { Hoy } from "../tipos.ts";
import { Ganancia } from "./inicio/ganancia.tsx";
import { Horas } from "./inicio/horas.tsx";
import { Pendientes } from "./inicio/pendientes.tsx";
import { PrimerosPasos } from "./inicio/primeros-pasos.tsx";
import type { PropsPagina } from "./props.ts";

const CADA_MS = 60_000;

export function Inicio({ inicio }: PropsPagina) {
  return (
    <Pagina titulo="Inicio" ancha>
      {inicio.empresa.demo && (
        <Alert color="blue">
          Esta es una cuenta de demostración: sus documentos no tienen valor fiscal. Cuando esté listo, pida
          pasar a producción en <Anchor {...enlace("cuenta")}>Cuenta</Anchor>.
        </Alert>
      )}
      <Pendientes inicio={inicio} />
      {isDueno(inicio.rol) && <PrimerosPasos />}
      {isRevisor(inicio.rol) && <VentasDeHoy />}
      {isRevisor(inicio.rol) && <Ganancia />}
    </Pagina>
  );
}

const COMPARADOS = ["Ayer a esta hora", "Hace 7 días a esta hora"] as const;

/** Today's figures for owners and accountants; a cashier may not read them. */
function VentasDeHoy() {
  const leido = useLeer<Hoy>("/v1/portal/hoy", CADA_MS);
  return (
    <Lectura leido={leido}>
      {({ dias, hora, dia }) => {
        const [hoy, ...otros] = dias;
        if (hoy === undefined) return null;
        const { bruto, anuladas, notas, neto } = hoy.total;
        return (
          <Stack gap="md">
            <Tarjeta
              titulo="Hoy"
              accion={
                <Button variant="subtle" component="a" {...enlace("ventas", { desde: dia, hasta: dia })}>
                  Ver las ventas
                </Button>
              }
            >
              <Group justify="space-between" align="end" gap="md">
                <div>
                  <Text fw={700} className="total" style={letrasDe(bs(neto))}>
                    {bs(neto)}
                  </Text>
                  <Text c="dimmed">
                    {bruto.documentos === 0
                      ? "Hoy todavía no hay ventas"
                      : `${cuantas(bruto.documentos, "factura", "facturas")} por ${bs(bruto.monto)}`}
                    {anuladas.documentos > 0 && `, menos ${bs(anuladas.monto)} anulado`}
                    {notas.documentos > 0 && `, menos ${bs(notas.monto)} devuelto`}
                  </Text>
                </div>
                <div
                  className="cifras comparadas"
                  style={letrasDe(...otros.map((otro) => bs(otro.hastaAhora)))}
                >
                  {otros.map((otro, i) => (
                    <Cifra
                      key={otro.dia}
                      nombre={COMPARADOS[i] ?? fecha(otro.dia)}
                      valor={bs(otro.hastaAhora)}
                      nota={cambio(hoy.hastaAhora, otro.hastaAhora)}
                    />
                  ))}
                </div>
              </Group>
              <Horas dias={dias} hora={hora} />
            </Tarjeta>
          </Stack>
        );
      }}
    </Lectura>
  );
}

/** Describes today's sales relative to another day: "hoy va 12 % arriba". */
function cambio(hoy: number, antes: number): string {
  const parte = cambioPorcentual(hoy, antes);
  if (parte === null) return hoy > 0 ? "no hubo ventas" : "sin ventas tampoco";
  if (parte === 0) return "hoy va igual";
  return `hoy va ${Math.abs(parte)} % ${parte > 0 ? "arriba" : "abajo"}`;
}
