import { RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner, type ModulesContainer } from '@nestjs/core';
import { ACCESS, type Access } from '../../auth/auth.decorator';
import { documentedCodes, type DocumentedCodes } from '../../common/problem.dto';

/** One handler as the OpenAPI document names it, with what its decorators say. */
export interface Route {
  /** As in the document: `/api/conversations/{id}`. */
  path: string;
  method: 'get' | 'put' | 'post' | 'delete' | 'patch';
  access: Access;
  documented: DocumentedCodes[];
}

/** Every handler of every controller. */
export function routesOf(modules: ModulesContainer): Route[] {
  return [...modules.values()].flatMap((module) =>
    [...module.controllers.values()].flatMap(({ metatype }) => (metatype === null ? [] : handlersOf(metatype as Type))),
  );
}

function handlersOf(controller: Type): Route[] {
  const prototype = controller.prototype as Record<string, object>;
  return new MetadataScanner().getAllMethodNames(prototype).flatMap((name) => {
    const handler = prototype[name];
    const method = read<RequestMethod>(METHOD_METADATA, handler);
    if (handler === undefined || method === undefined) return [];
    const access = read<Access>(ACCESS, handler) ?? read<Access>(ACCESS, controller);
    if (access === undefined) throw new Error(`${controller.name}.${name} states no access rule.`);
    return {
      path: pathOf(read<string>(PATH_METADATA, controller), read<string>(PATH_METADATA, handler)),
      method: RequestMethod[method].toLowerCase() as Route['method'],
      access,
      documented: documentedCodes(controller, handler),
    };
  });
}

function pathOf(...parts: (string | undefined)[]): string {
  const segments = parts.flatMap((part) => (part ?? '').split('/')).filter((segment) => segment !== '');
  return `/${segments.map((segment) => segment.replace(/^:(\w+)$/, '{$1}')).join('/')}`;
}

function read<T>(key: string, target: object | undefined): T | undefined {
  return target === undefined ? undefined : (Reflect.getMetadata(key, target) as T | undefined);
}
