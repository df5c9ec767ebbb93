import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { PanelLateral } from "../comun/dialogo.tsx";
import type { EstadoCaja } from "../../contract/index.ts";
import { diaHora } from "../comun/formato.ts";
import { puente } from "../puente.ts";
import { Contingencia } from "./contingencia.tsx";
import { Dato } from "./dato.tsx";
import { EmparejarOtraVez } from "./emparejar-otra-vez.tsx";
import { Plazo } from "./plazo.tsx";
import { PreguntarHora } from "./preguntar-hora.tsx";
import { ServidorAnterior } from "./servidor-anterior.tsx";

interface Props {
  readonly estado: EstadoCaja;
  readonly abierto: boolean;
  readonly onCerrar: () => void;
}

/** What stands behind the lights: since when, what waits, until when. */
export function PanelEstado({ estado, abierto, onCerrar }: Props) {
  const { luces, pendientes, cufd, impresora } = estado;
  const [preguntando, setPreguntando] = useState(false);
  return (
    <PanelLateral opened={abierto} onClose={onCerrar} position="right" title="Estado de la caja" size="40rem">
      <Stack gap="lg">
        {(["internet", "servidor", "impuestos"] as const).map((nombre) => (
          <Group key={nombre} wrap="nowrap" align="flex-start">
            <span className={`luz ${luces[nombre].color}`} style={{ marginTop: 6 }} />
            <div>
              <Text fw={600} tt="capitalize">
                {nombre}
              </Text>
              <Text className="suave">
                {luces[nombre].texto}
                {luces[nombre].desde === null ? "" : ` Desde ${diaHora(luces[nombre].desde)}.`}
              </Text>
            </div>
          </Group>
        ))}
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
            desfaseSegundos={estado.desfaseSegundos}
            prontoHoras={12}
          />
        )}
        {pendientes.observadas > 0 && (
          <Alert color="red">
            {pendientes.observadas} facturas observadas: ábralas en Ventas para ver qué corregir.
          </Alert>
        )}
        {cufd !== null && (
          <Plazo
            nombre="Código diario (CUFD) vigente hasta"
            hasta={cufd.vigenteHasta}
            desfaseSegundos={estado.desfaseSegundos}
            prontoHoras={1}
          />
        )}
        {estado.certificadoVence !== null && (
          <Plazo
            nombre="Certificado digital vigente hasta"
            hasta={estado.certificadoVence}
            desfaseSegundos={estado.desfaseSegundos}
            prontoHoras={30 * 24}
          />
        )}
        {estado.creditos !== null && <Dato nombre="Créditos">{String(estado.creditos)}</Dato>}
        <Dato nombre="Impresora">{`${impresora.destino}${impresora.enCola > 0 ? ` · ${impresora.enCola} en cola` : ""}`}</Dato>
        {estado.proteccion === "debil" && (
          <Alert color="orange" title="Esta computadora no tiene un llavero de claves">
            La credencial de la caja se cifra con una clave guardada en la misma carpeta. Instale GNOME
            Keyring o KWallet, y no deje que otras personas usen esta cuenta.
          </Alert>
        )}
        {estado.diario !== null && <Dato nombre="Segunda copia">{estado.diario.carpeta}</Dato>}
        {estado.diario?.estado === "falta" && (
          <Alert color="orange" title="La segunda copia de las ventas no se escribe">
            {`${estado.diario.error ?? "Revise la carpeta."} Faltan ${estado.diario.pendientes}. Se sigue vendiendo.`}
          </Alert>
        )}
        {impresora.estado === "fallida" && (
          <Alert color="orange" title="La impresora no responde">
            {impresora.error ?? "Revise el cable y el papel."}
            <Button
              mt="sm"
              variant="light"
              color="orange"
              onClick={() => void puente.invoke("reintentarImpresion", {})}
            >
              Reintentar
            </Button>
          </Alert>
        )}
        {estado.servidorAnterior && <ServidorAnterior />}
        {luces.servidor.color === "rojo" && <EmparejarOtraVez />}
        {estado.reloj !== null && (estado.bloqueo === "relojDudoso" || estado.reloj.confirmado) && (
          <Alert
            color={estado.reloj.confirmado ? "orange" : "red"}
            title={estado.reloj.confirmado ? "La hora es la que se confirmó aquí" : "¿Qué fecha y hora es?"}
          >
            {estado.reloj.confirmado
              ? "El servidor todavía no la dijo. Si está mal, corríjala: las facturas sin conexión llevan esa hora."
              : estado.motivo}
            <Button
              mt="sm"
              color={estado.reloj.confirmado ? "orange" : "red"}
              variant="light"
              onClick={() => setPreguntando(true)}
            >
              {estado.reloj.confirmado ? "Corregir la hora" : "Decir fecha y hora"}
            </Button>
          </Alert>
        )}
        {preguntando && estado.reloj !== null && (
          <PreguntarHora reloj={estado.reloj} onCerrar={() => setPreguntando(false)} />
        )}
        <Dato nombre="Versión de la caja">{estado.version}</Dato>
        {abierto && <Contingencia estado={estado} />}
      </Stack>
    </PanelLateral>
  );
}
