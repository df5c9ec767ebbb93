/** The components of a product, which its sale removes from stock. */
import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { cantidad, nombreSucursal, parseDecimal } from "@mostrador/core/formato";
import { newUuid } from "@mostrador/core/uuid";
import { Boton } from "@mostrador/ui";
import { useState } from "react";
import { request, useAccion, useLeer } from "../../api.ts";
import { Aviso, Lectura } from "../../comun.tsx";
import type { ComposicionHallada } from "../../tipos-tienda.ts";
import { PiePanel } from "../panel.tsx";
import { Lineas, sinCantidad, type LineaEscrita } from "../existencias/lineas.tsx";

export function Composicion({ productoId }: { readonly productoId: string }) {
  const leido = useLeer<ComposicionHallada>(
    `/v1/existencias/composicion?producto_id=${encodeURIComponent(productoId)}`,
  );
  const [abierta, setAbierta] = useState(false);
  return (
    <section aria-label="Se arma con">
      <Group justify="space-between" mb={4}>
        <Text fw={600}>Se arma con</Text>
        <Button variant="default" onClick={() => setAbierta(true)}>
          Elegir sus partes
        </Button>
      </Group>
      <Lectura leido={leido}>
        {(composicion) => (
          <>
            <Partes composicion={composicion} />
            {abierta && (
              <Escribir
                productoId={productoId}
                composicion={composicion}
                cerrar={() => setAbierta(false)}
                listo={() => (setAbierta(false), leido.releer())}
              />
            )}
          </>
        )}
      </Lectura>
    </section>
  );
}

function Partes({ composicion: { partes, alcanza } }: { readonly composicion: ComposicionHallada }) {
  if (partes.length === 0)
    return (
      <Text size="sm" c="dimmed">
        No se arma con otros. De una canasta o un juego, diga qué lleva: al venderlo salen sus partes.
      </Text>
    );
  return (
    <Stack gap={4}>
      {partes.map(({ productoId, descripcion, cantidad: cuanto }) => (
        <Text key={productoId} size="sm" className="libre">
          {cantidad(cuanto)} de {descripcion}
        </Text>
      ))}
      {alcanza.map(({ sucursal, cuantos }) => (
        <Text key={sucursal} size="sm" c="dimmed">
          {nombreSucursal(sucursal)}: alcanza para {cantidad(cuantos)}
        </Text>
      ))}
    </Stack>
  );
}

interface PropsEscribir {
  readonly productoId: string;
  readonly composicion: ComposicionHallada;
  readonly cerrar: () => void;
  readonly listo: () => void;
}

function Escribir({ productoId, composicion, cerrar, listo }: PropsEscribir) {
  const [id] = useState(() => newUuid(crypto));
  const [lineas, setLineas] = useState<readonly LineaEscrita[]>(() =>
    composicion.partes.map((parte) => ({
      productoId: parte.productoId,
      descripcion: parte.descripcion,
      presentacionId: "",
      cantidad: parte.cantidad,
      importe: "",
      yaTenia: "",
    })),
  );
  const accion = useAccion();
  const guardar = () =>
    accion.hacer(async () => {
      await request("POST", "/v1/existencias/composicion", {
        id,
        producto_id: productoId,
        visto: composicion.clave,
        partes: lineas.map((linea) => ({
          producto_id: linea.productoId,
          cantidad: parseDecimal(linea.cantidad),
        })),
      });
      listo();
    });
  return (
    <Modal opened onClose={cerrar} title="Con qué se arma" size="lg">
      <Stack>
        <Text c="dimmed">
          Vale para lo que se vende desde ahora. El producto no lleva existencias propias: se llevan las de
          sus partes.
        </Text>
        <Lineas lineas={lineas} poner={setLineas} campos={{ cantidad: "Cuánto lleva" }} />
      </Stack>
      <PiePanel>
        <Aviso error={accion.error} />
        <Group justify="end">
          <Button variant="default" size="md" onClick={cerrar}>
            Cancelar
          </Button>
          <Boton
            size="md"
            falta={accion.ocupada ? "Espere a que termine." : faltaEnPartes(composicion, lineas)}
            onClick={guardar}
          >
            Guardar partes
          </Boton>
        </Group>
      </PiePanel>
    </Modal>
  );
}

/** Says what parts lack; null if they can be saved. No parts are saved where there were some: the product is made of nothing again. */
function faltaEnPartes({ partes }: ComposicionHallada, lineas: readonly LineaEscrita[]): string | null {
  if (partes.length === 0 && lineas.length === 0) return "Agregue un producto.";
  const sin = sinCantidad(lineas);
  return sin === undefined ? null : `Escriba cuánto lleva de ${sin.descripcion}.`;
}
