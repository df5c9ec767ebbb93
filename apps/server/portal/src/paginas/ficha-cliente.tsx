/** The form of one buyer: its document and name, its purchases, and duplicates to merge. */
import { Alert, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { avisoDePapel } from "@mostrador/core";
import { toWire } from "@mostrador/core/wire";
import { useState } from "react";
import { request, useAccion, useIdentidad } from "../api.ts";
import { Aviso } from "../comun.tsx";
import { BotonConfirmado } from "../confirmar.tsx";
import type { ClienteEntero } from "../tipos-tienda.ts";
import { Cambios } from "./cambios.tsx";
import { HistoriaDeCliente } from "./historia-cliente.tsx";
import { GuardarOVolver, PiePanel, useCambiado, useSinGuardar } from "./panel.tsx";

/** Options of the catalog tipos_documento_identidad, fixed by law. docs/fiscal-rules.md F32. */
const TIPOS = [
  { value: "1", label: "CI" },
  { value: "2", label: "CI de extranjero" },
  { value: "3", label: "Pasaporte" },
  { value: "4", label: "Otro documento" },
  { value: "5", label: "NIT" },
];

interface Props {
  readonly entero: ClienteEntero | null;
  readonly listo: () => void;
  readonly releer?: () => void;
  readonly cerrar: () => void;
}

const NUEVO = { tipoDocumento: 1, numeroDocumento: "", complemento: null, razonSocial: "", correo: null };

export function FichaCliente({ entero, listo, releer, cerrar }: Props) {
  const { id, ...suyo } = entero?.cliente ?? { ...NUEVO, id: null };
  const [inicial] = useState(suyo);
  const [escrito, setEscrito] = useState(suyo);
  const suya = useIdentidad(id);
  const accion = useAccion();
  useSinGuardar(useCambiado(escrito));
  const poner = (cambio: Partial<typeof escrito>) => setEscrito({ ...escrito, ...cambio });
  const guardar = () =>
    accion.hacer(async () => {
      const visto = id === null ? {} : { visto: inicial };
      await request("POST", "/v1/portal/clientes", toWire({ ...suya, ...escrito, ...visto }));
      listo();
    });
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault();
        guardar();
      }}
    >
      <Stack>
        <Campos escrito={escrito} poner={poner} />
        {entero !== null && <Repetidas entero={entero} unida={releer ?? listo} />}
        {entero !== null && <HistoriaDeCliente entero={entero} />}
        {id !== null && <Cambios fila={{ tipo: "cliente", id }} />}
      </Stack>
      <PiePanel>
        <Aviso error={accion.error} />
        <GuardarOVolver ocupada={accion.ocupada} falta={null} cerrar={cerrar}>
          {id !== null && (
            <BotonConfirmado
              variant="subtle"
              color="red"
              size="md"
              falta={accion.ocupada ? "Espere a que termine." : null}
              titulo="Borrar el cliente"
              pregunta={`Las cajas olvidan a «${escrito.razonSocial}». Sus facturas quedan.`}
              si="Sí, borrar"
              onSi={() =>
                accion.hacer(async () => {
                  await request("DELETE", `/v1/portal/clientes/${encodeURIComponent(id)}`);
                  listo();
                })
              }
            >
              Borrar
            </BotonConfirmado>
          )}
        </GuardarOVolver>
      </PiePanel>
    </form>
  );
}

type Escrito = Omit<ClienteEntero["cliente"], "id">;

function Campos({
  escrito,
  poner,
}: {
  readonly escrito: Escrito;
  readonly poner: (cambio: Partial<Escrito>) => void;
}) {
  return (
    <>
      <TextInput
        label="Nombre o razón social"
        description={avisoDePapel(escrito.razonSocial)}
        size="md"
        required
        maxLength={500}
        data-autofocus
        value={escrito.razonSocial}
        onChange={(e) => poner({ razonSocial: e.currentTarget.value })}
      />
      <CamposDeDocumento escrito={escrito} poner={poner} />
      <TextInput
        label="Correo"
        type="email"
        size="md"
        maxLength={200}
        value={escrito.correo ?? ""}
        onChange={(e) => poner({ correo: e.currentTarget.value === "" ? null : e.currentTarget.value })}
      />
    </>
  );
}

type Documento = Pick<Escrito, "tipoDocumento" | "numeroDocumento" | "complemento">;

/** Fields of a buyer's document: type, number and complement. */
export function CamposDeDocumento({
  escrito,
  poner,
}: {
  readonly escrito: Documento;
  readonly poner: (cambio: Partial<Documento>) => void;
}) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
      <NativeSelect
        label="Tipo de documento"
        size="md"
        data={TIPOS}
        value={String(escrito.tipoDocumento)}
        onChange={(e) => poner({ tipoDocumento: Number(e.currentTarget.value) })}
      />
      <TextInput
        label="Número"
        size="md"
        required
        maxLength={20}
        value={escrito.numeroDocumento}
        onChange={(e) => poner({ numeroDocumento: e.currentTarget.value.trim() })}
      />
      <TextInput
        label="Complemento"
        size="md"
        maxLength={5}
        value={escrito.complemento ?? ""}
        onChange={(e) => poner({ complemento: e.currentTarget.value === "" ? null : e.currentTarget.value })}
      />
    </SimpleGrid>
  );
}

/** Other rows with the same document, created at tills that had not synchronised. */
function Repetidas({
  entero: { cliente, mismos },
  unida,
}: {
  readonly entero: ClienteEntero;
  readonly unida: () => void;
}) {
  const accion = useAccion();
  if (mismos.length === 0) return null;
  const unir = (sobra: string) =>
    accion.hacer(async () => {
      await request("POST", "/v1/portal/clientes/unir", { queda: cliente.id, sobra });
      unida();
    });
  return (
    <Alert color="orange" title="Está escrito más de una vez">
      <Stack gap="xs">
        {mismos.map(({ id, razonSocial }) => (
          <Group key={id} justify="space-between">
            <Text className="libre">{razonSocial}</Text>
            <BotonConfirmado
              variant="default"
              size="md"
              falta={accion.ocupada ? "Espere a que termine." : null}
              titulo="Unir las dos fichas"
              pregunta={`Queda «${cliente.razonSocial}»; la ficha «${razonSocial}» se borra en todas las cajas. Las facturas de las dos quedan.`}
              si="Sí, unir"
              onSi={() => unir(id)}
            >
              Unir con esta
            </BotonConfirmado>
          </Group>
        ))}
        <Aviso error={accion.error} />
      </Stack>
    </Alert>
  );
}
