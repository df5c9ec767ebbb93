import { call } from "./mostrador.ts";

const { elementos } = await call<{ elementos: { codigo_clasificador: number; descripcion: string }[] }>(
  "GET",
  "/v1/catalogos/unidades_medida",
);
for (const { codigo_clasificador, descripcion } of elementos) console.log(codigo_clasificador, descripcion);
