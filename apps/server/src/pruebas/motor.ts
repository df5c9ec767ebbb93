import { randomUUID } from "node:crypto";
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { startCluster } from "./cluster.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The PostgreSQL on which a project's tests run. */
    postgres: string | undefined;
  }
}

/** Vitest's set-up of the project that runs the server's tests on PostgreSQL: one cluster for all of them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCluster();
  project.provide("postgres", cluster.url);
  return cluster.stop;
}

/** A database of a test world's own on that cluster; `borrar` throws it away. */
export async function crearBase(
  cluster: string,
): Promise<{ readonly databaseUrl: string; readonly borrar: () => Promise<void> }> {
  const nombre = `prueba_${randomUUID().replaceAll("-", "")}`;
  await ordenar(cluster, `create database ${nombre}`);
  const url = new URL(cluster);
  url.pathname = `/${nombre}`;
  return { databaseUrl: url.href, borrar: () => ordenar(cluster, `drop database ${nombre} with (force)`) };
}

async function ordenar(cluster: string, orden: string): Promise<void> {
  const client = new Client({ connectionString: cluster });
  await client.connect();
  try {
    await client.query(orden);
  } finally {
    await client.end();
  }
}
