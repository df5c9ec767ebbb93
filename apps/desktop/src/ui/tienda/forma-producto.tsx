import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { IconPlus } from "@tabler/icons-react";
import { parseMonto } from "../comun/formato.ts";
import { useLlamada } from "../efectivo/use-llamada.ts";
import { puente } from "../puente.ts";
import { PieForma } from "./pie-forma.tsx";
import { Fallo } from "../comun/fallo.tsx";
import { Clasificacion, CodigoDeImpuestos, ComoSeVende, Identidad } from "./campos-producto.tsx";
import { codigoPara, type Datos, useProducto, useSugeridos } from "./use-producto.ts";
import type { Salida } from "../../contract/index.ts";
import { FormaPresentacion } from "./precios/forma-presentacion.tsx";
import { Renglon } from "./precios/lista.tsx";
import { detalleDe } from "./precios/presentaciones.tsx";
import { usePedido } from "./precios/use-pedido.ts";

/**
 * One product: its name in the shop, its price, and its code in the tax system's catalog, suggested by its
 * name.
 */
export function FormaProducto({ id, onListo }: { readonly id: string | null; readonly onListo: () => void }) {
  const { datos, poner, visto, listas } = useProducto(id);
  const { ocupada, fallo, llamar } = useLlamada();
  const sugeridos = useSugeridos(datos);
  if (datos === null) return null;
  async function guardar(escritos: Datos) {
    const { codigoSin = 0, actividadEconomica = "" } = (await codigoPara(escritos)) ?? {};
    const precio = parseMonto(escritos.precio) ?? escritos.precio;
    const suyo = { ...escritos, precio, codigoSin, actividadEconomica };
    return puente.invoke("guardarProducto", { ...suyo, ...(visto === undefined ? {} : { visto }) });
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void llamar(guardar(datos), onListo);
      }}
    >
      <Stack>
        <Identidad datos={datos} poner={poner} />
        <Clasificacion datos={datos} poner={poner} listas={listas} />
        <CodigoDeImpuestos datos={datos} poner={poner} sugeridos={sugeridos} />
        <ComoSeVende datos={datos} poner={poner} />
        {id !== null && <PresentacionesDeProducto id={id} descripcion={datos.descripcion} />}
        <Fallo fallo={fallo} />
        <PieForma
          borrar={
            id === null ? null : (
              <Borrar
                ocupada={ocupada}
                onBorrar={() => void llamar(puente.invoke("borrarProducto", { id }), onListo)}
              />
            )
          }
          guardando={ocupada}
          onVolver={onListo}
        />
      </Stack>
    </form>
  );
}

/** Asks once before a product is taken from all the tills. */
function Borrar({ ocupada, onBorrar }: { readonly ocupada: boolean; readonly onBorrar: () => void }) {
  const [borrando, setBorrando] = useState(false);
  if (!borrando)
    return (
      <Button variant="default" color="red" onClick={() => setBorrando(true)}>
        Borrar
      </Button>
    );
  return (
    <Group>
      <Button color="red" loading={ocupada} onClick={onBorrar}>
        Sí, borrar en todas las cajas
      </Button>
      <Button variant="default" onClick={() => setBorrando(false)}>
        No
      </Button>
    </Group>
  );
}

type Presentacion = Salida<"presentaciones">["presentaciones"][number];

/** A product's presentations, beside its own form: each is opened, or one more is made. */
function PresentacionesDeProducto({
  id,
  descripcion,
}: {
  readonly id: string;
  readonly descripcion: string;
}) {
  const { valor, otraVez } = usePedido("presentaciones", { productoId: id });
  const [editada, setEditada] = useState<Presentacion | "nueva" | null>(null);
  return (
    <Stack gap="xs" mt="md" role="group" aria-label="Presentaciones del producto">
      <Group justify="space-between">
        <Text fw={600}>Presentaciones</Text>
        <Button variant="default" leftSection={<IconPlus size={18} />} onClick={() => setEditada("nueva")}>
          Nueva presentación
        </Button>
      </Group>
      {valor?.presentaciones.map((una) => (
        <Renglon
          key={una.id}
          titulo={una.nombre}
          detalle={detalleDe(una)}
          sello={una.activo ? null : { texto: "No se vende", color: "gray" }}
          onAbrir={() => setEditada(una)}
        />
      ))}
      {valor?.total === 0 && (
        <Text size="sm" className="suave">
          La caja de 12 o el paquete de 6, con su código de barras y su precio.
        </Text>
      )}
      {editada !== null && (
        <FormaPresentacion
          presentacion={editada === "nueva" ? null : editada}
          producto={{ id, descripcion }}
          onListo={() => (setEditada(null), otraVez())}
        />
      )}
    </Stack>
  );
}
