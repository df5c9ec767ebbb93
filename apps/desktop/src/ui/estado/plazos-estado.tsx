import { Alert } from "@mantine/core";
import { diaHora, entero } from "../comun/formato.ts";
import type { PropsVista } from "../vista.ts";
import { Dato } from "./dato.tsx";
import { Plazo } from "./plazo.tsx";

type Props = Pick<PropsVista, "estado">;

/** The invoices that wait to be sent, and until when they may. */
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

/** The expiry of the daily code and of the certificate, and the credits that are left. */
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
