import { Autocomplete, Button, Group, Select, Stack, Switch, TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { dudaDeCantidad } from "@mostrador/core";
import type { Entrada, Salida } from "../../contract/index.ts";
import { useLlamada } from "../efectivo/use-llamada.ts";
import { puente } from "../puente.ts";
import { Foto } from "./foto.tsx";
import { Fallo } from "../comun/fallo.tsx";

type Datos = Omit<Entrada<"guardarProducto">, "visto">;
type Sugerencia = Salida<"sugerirCodigoSin">[number];

/** A product as it was opened. */
type Visto = Omit<Datos, "foto" | "visto" | "fraccionable"> & { readonly fraccionable: boolean | null };

const UNIDAD_BIENES = 57;
const NUEVO: Datos = {
  id: null,
  codigo: "",
  codigoBarras: null,
  descripcion: "",
  precio: "",
  unidadMedida: UNIDAD_BIENES,
  codigoSin: 0,
  actividadEconomica: "",
  categoria: null,
  activo: true,
  foto: null,
};
/** Whether a unit divides, until the product says otherwise. */
const seDivide = (unidadMedida: number) =>
  dudaDeCantidad({ cantidad: "0.001", unidadMedida, fraccionable: null }, 1) === null;
const claveDe = ({ codigoSin, actividadEconomica }: Pick<Sugerencia, "codigoSin" | "actividadEconomica">) =>
  `${actividadEconomica}/${codigoSin}`;

/** One product: what the shop calls it, what it costs, and its code in the tax system's catalog, suggested by its name. */
export function FormaProducto({ id, onListo }: { readonly id: string | null; readonly onListo: () => void }) {
  const [datos, setDatos] = useState<Datos | null>(id === null ? NUEVO : null);
  const [listas, setListas] = useState<Salida<"datosProducto">>({ unidades: [], categorias: [] });
  const [visto, setVisto] = useState<Visto | undefined>();
  const [borrando, setBorrando] = useState(false);
  const { ocupada, fallo, llamar } = useLlamada();
  useEffect(() => {
    void puente.invoke("datosProducto", {}).then((result) => result.ok && setListas(result.value));
    if (id === null) return;
    void puente.invoke("producto", { id }).then((result) => {
      if (!result.ok) return;
      setDatos(result.value);
      // A picture is large, and changed by itself.
      const { foto: _foto, fraccionable = null, ...resto } = result.value ?? NUEVO;
      if (result.value !== null) setVisto({ ...resto, fraccionable });
    });
  }, [id]);
  const sugeridos = useSugeridos(datos);
  if (datos === null) return null;
  const poner = (cambio: Partial<Datos>) => setDatos({ ...datos, ...cambio });
  // Until somebody chooses, the likeliest code is the product's.
  const codigo = datos.codigoSin === 0 ? sugeridos[0] : datos;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const { codigoSin = 0, actividadEconomica = "" } = codigo ?? {};
        const precio = datos.precio.replace(",", ".");
        void llamar(
          puente.invoke("guardarProducto", {
            ...datos,
            precio,
            codigoSin,
            actividadEconomica,
            ...(visto === undefined ? {} : { visto }),
          }),
          onListo,
        );
      }}
    >
      <Stack>
        <Group align="flex-start" wrap="nowrap">
          <Stack style={{ flex: 1 }}>
            <TextInput
              label="Descripción"
              description="Como sale en la factura."
              size="md"
              required
              autoFocus
              autoComplete="off"
              value={datos.descripcion}
              onChange={(event) => poner({ descripcion: event.currentTarget.value })}
            />
            <Group grow>
              <TextInput
                label="Código"
                data-lee="codigo"
                required
                autoComplete="off"
                value={datos.codigo}
                onChange={(event) => poner({ codigo: event.currentTarget.value })}
              />
              <TextInput
                label="Código de barras"
                data-lee="codigo"
                autoComplete="off"
                value={datos.codigoBarras ?? ""}
                onChange={(event) =>
                  poner({ codigoBarras: event.currentTarget.value === "" ? null : event.currentTarget.value })
                }
              />
              <TextInput
                label="Precio (Bs)"
                required
                inputMode="decimal"
                autoComplete="off"
                value={datos.precio}
                onChange={(event) => poner({ precio: event.currentTarget.value })}
              />
            </Group>
          </Stack>
          <Foto foto={datos.foto} onFoto={(foto) => poner({ foto })} />
        </Group>
        <Group grow>
          <Autocomplete
            label="Categoría"
            data={listas.categorias}
            value={datos.categoria ?? ""}
            onChange={(valor) => poner({ categoria: valor === "" ? null : valor })}
          />
          <Select
            label="Unidad de medida"
            searchable
            data={listas.unidades.map((u) => ({ value: String(u.codigo), label: u.descripcion }))}
            value={String(datos.unidadMedida)}
            allowDeselect={false}
            onChange={(valor) => poner({ unidadMedida: Number(valor), fraccionable: null })}
          />
        </Group>
        <Select
          label="Código de Impuestos"
          description="Sugerido por la descripción; elija el que corresponde."
          placeholder={
            datos.descripcion === "" ? "Escriba la descripción" : "No hay uno parecido: cambie la descripción"
          }
          data={opcionesDe(sugeridos, datos)}
          value={codigo === undefined ? null : claveDe(codigo)}
          allowDeselect={false}
          onChange={(valor) => {
            const [actividadEconomica = "", codigoSin = "0"] = (valor ?? "").split("/");
            poner({ actividadEconomica, codigoSin: Number(codigoSin) });
          }}
        />
        <Switch
          size="md"
          label="Se vende en partes, como 0.5"
          checked={datos.fraccionable ?? seDivide(datos.unidadMedida)}
          onChange={(event) => poner({ fraccionable: event.currentTarget.checked })}
        />
        <Switch
          size="md"
          label="Se vende"
          checked={datos.activo}
          onChange={(event) => poner({ activo: event.currentTarget.checked })}
        />
        <Fallo fallo={fallo} />
        <Group justify="space-between">
          {id === null ? (
            <span />
          ) : borrando ? (
            <Group>
              <Button
                color="red"
                loading={ocupada}
                onClick={() => void llamar(puente.invoke("borrarProducto", { id }), onListo)}
              >
                Sí, borrar en todas las cajas
              </Button>
              <Button variant="default" onClick={() => setBorrando(false)}>
                No
              </Button>
            </Group>
          ) : (
            <Button variant="default" color="red" onClick={() => setBorrando(true)}>
              Borrar
            </Button>
          )}
          <Group>
            <Button variant="default" onClick={onListo}>
              Volver
            </Button>
            <Button type="submit" loading={ocupada}>
              Guardar
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  );
}

/** Codes for what is written now; a late answer to an earlier text is not taken. */
function useSugeridos(datos: Datos | null): readonly Sugerencia[] {
  const [sugeridos, setSugeridos] = useState<readonly Sugerencia[]>([]);
  const descripcion = datos?.descripcion.slice(0, 200) ?? "";
  const categoria = datos?.categoria ?? null;
  useEffect(() => {
    let vigente = true;
    if (descripcion.trim() === "") return;
    void puente
      .invoke("sugerirCodigoSin", { descripcion, categoria })
      .then((result) => vigente && result.ok && setSugeridos(result.value));
    return () => {
      vigente = false;
    };
  }, [descripcion, categoria]);
  return descripcion.trim() === "" ? [] : sugeridos;
}

function opcionesDe(sugeridos: readonly Sugerencia[], datos: Datos): { value: string; label: string }[] {
  const opciones = sugeridos.map((s) => ({ value: claveDe(s), label: `${s.codigoSin} · ${s.descripcion}` }));
  const suya = claveDe(datos);
  return datos.codigoSin === 0 || opciones.some(({ value }) => value === suya)
    ? opciones
    : [{ value: suya, label: `${datos.codigoSin} (el que tiene)` }, ...opciones];
}
