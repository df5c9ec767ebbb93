import { Button, Group, Stack, Table, Text } from "@mantine/core";
import { Boton } from "@mostrador/ui";
import { useCallback, useEffect, useState } from "react";
import type { EstadoCaja, Salida } from "../../contract/index.ts";
import { diaHora, monto } from "../comun/formato.ts";
import { useLlamada } from "../efectivo/use-llamada.ts";
import { puente } from "../puente.ts";
import { Fallo } from "../comun/fallo.tsx";

type Pendiente = Salida<"pendientes">[number];

const TEXTOS: Readonly<Record<Pendiente["estado"], string>> = {
  porSubir: "espera al servidor",
  enServidor: "espera a Impuestos",
  enDuda: "se averigua qué fue de ella",
};

/** The waiting invoices, each with its reason, and planned selling without internet. */
export function Contingencia({ estado }: { readonly estado: EstadoCaja }) {
  const [pendientes, setPendientes] = useState<readonly Pendiente[]>([]);
  const releer = useCallback(
    () => void puente.invoke("pendientes", {}).then((result) => result.ok && setPendientes(result.value)),
    [],
  );
  useEffect(() => {
    releer();
    return puente.subscribe("ventaCambio", releer);
  }, [releer, estado.pendientes.facturas, estado.pendientes.porSubir]);
  return (
    <Stack>
      {pendientes.length > 0 && (
        <Table aria-label="Facturas por enviar">
          <Table.Tbody>
            {pendientes.map((p) => (
              <Table.Tr key={`${p.numero} ${p.fechaEmision}`}>
                <Table.Td>{diaHora(p.fechaEmision)}</Table.Td>
                <Table.Td>N° {p.numero}</Table.Td>
                <Table.Td ta="right">Bs {monto(p.total)}</Table.Td>
                <Table.Td>
                  {p.observada === null && p.causa === null ? TEXTOS[p.estado] : <Porque pendiente={p} />}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <SinInternetAProposito corte={estado.corte} />
    </Stack>
  );
}

/** Buttons that take the till to a place without internet, and back. */
function SinInternetAProposito({ corte }: Pick<EstadoCaja, "corte">) {
  const { ocupada, fallo, llamar } = useLlamada();
  const salir = (tipo: 3 | 4) => void llamar(puente.invoke("salirAlCampo", { tipo }), () => undefined);
  return (
    <>
      <Text fw={600}>Vender sin internet a propósito</Text>
      <Fallo fallo={fallo} />
      {corte !== null && corte.tipo >= 3 ? (
        <>
          <Text className="suave">
            Está vendiendo fuera de línea desde el {diaHora(corte.inicio)}. Al volver, lo vendido se envía
            solo.
          </Text>
          <Button
            loading={ocupada}
            onClick={() => void llamar(puente.invoke("volverDelCampo", {}), () => undefined)}
          >
            Ya volví: enviar lo vendido
          </Button>
        </>
      ) : (
        <>
          <Text className="suave">
            Para ferias y ventas donde no hay internet: hasta 15 días, con el código diario (CUFD) de hoy.
          </Text>
          <Group>
            <Boton
              variant="default"
              falta={ocupada ? "Espere a que termine." : null}
              onClick={() => salir(3)}
            >
              Llevo la caja a una zona sin internet
            </Boton>
            <Boton
              variant="default"
              falta={ocupada ? "Espere a que termine." : null}
              onClick={() => salir(4)}
            >
              Vendo en un lugar sin internet
            </Boton>
          </Group>
        </>
      )}
    </>
  );
}

/** The refusal of a document, with its remedy. */
function Porque({ pendiente: { observada, causa } }: { readonly pendiente: Pendiente }) {
  return (
    <>
      <Text size="sm" c="red">
        {observada === null ? causa : `${observada.descripcion} (${observada.codigo})`}
      </Text>
      {observada?.remedio != null && <Text size="sm">{observada.remedio}</Text>}
    </>
  );
}
