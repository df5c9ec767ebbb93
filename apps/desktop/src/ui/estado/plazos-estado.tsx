import { Alert, Text } from "@mantine/core";
import { useInterval } from "@mantine/hooks";
import { useState } from "react";
import { epochToInstante, type Instante, instanteToEpoch } from "@mostrador/core";
import { diaHora, entero, falta } from "../comun/formato.ts";
import type { PropsVista } from "../vista.ts";
import { Dato } from "./dato.tsx";

type Props = Pick<PropsVista, "estado">;

/** Shows the invoices that wait to be sent, and their deadline. */
export function PorEnviar({ estado: { pendientes, desfaseSegundos } }: Props) {
  return (
    <>
      <Dato nombre="Facturas por enviar">
        {pendientes.facturas === 0 ? "Ninguna" : String(pendientes.facturas)}
      </Dato>
      {pendientes.masAntigua !== null && (
        <Dato nombre="La más antigua">{diaHora(pendientes.masAntigua)}</Dato>
      )}
      {pendientes.plazo !== null && (
        <Plazo
          nombre={
            pendientes.plazoPara === "registrar"
              ? "Plazo para registrar el corte y enviarlas"
              : "Se puede vender fuera de línea hasta"
          }
          hasta={pendientes.plazo}
          desfaseSegundos={desfaseSegundos}
          prontoHoras={12}
        />
      )}
      {pendientes.observadas > 0 && (
        <Alert color="red">
          {pendientes.observadas} facturas observadas: ábralas en Ventas para ver qué corregir.
        </Alert>
      )}
    </>
  );
}

/** Shows the expiry of the daily code and of the certificate, and the remaining credits. */
export function Vigencias({ estado: { cufd, certificadoVence, creditos, desfaseSegundos } }: Props) {
  return (
    <>
      {cufd !== null && (
        <Plazo
          nombre="Código diario (CUFD) vigente hasta"
          hasta={cufd.vigenteHasta}
          desfaseSegundos={desfaseSegundos}
          prontoHoras={1}
        />
      )}
      {certificadoVence !== null && (
        <Plazo
          nombre="Certificado digital vigente hasta"
          hasta={certificadoVence}
          desfaseSegundos={desfaseSegundos}
          prontoHoras={30 * 24}
        />
      )}
      {creditos !== null && <Dato nombre="Créditos">{entero(creditos)}</Dato>}
    </>
  );
}

const CADA_MS = 15_000;
const HORA_MS = 3_600_000;

interface PropsPlazo {
  readonly nombre: string;
  readonly hasta: Instante;
  /** This computer's clock minus the server's, in seconds; null if it is unknown. */
  readonly desfaseSegundos: number | null;
  /** Number of hours before the deadline at which it is highlighted. */
  readonly prontoHoras: number;
}

/** A deadline with a countdown. */
function Plazo({ nombre, hasta, desfaseSegundos, prontoHoras }: PropsPlazo) {
  const [ahora, setAhora] = useState(() => Date.now());
  useInterval(() => setAhora(Date.now()), CADA_MS, { autoInvoke: true });
  const ahoraMs = ahora - (desfaseSegundos ?? 0) * 1000;
  const hastaMs = instanteToEpoch(hasta);
  const pronto = hastaMs - ahoraMs < prontoHoras * HORA_MS;
  return (
    <Dato nombre={nombre}>
      {diaHora(hasta, epochToInstante(ahoraMs))}
      <Text size="sm" fw={pronto ? 600 : 400} c={pronto ? "red" : "dimmed"}>
        {falta(hastaMs, ahoraMs)}
      </Text>
    </Dato>
  );
}
