import { applyDecorators } from '@nestjs/common';
import { ApiProblem } from '../common/problem.dto';

/** What opening a clone may meet, on every route that does. */
export const ApiStoneProblems = (): MethodDecorator & ClassDecorator =>
  applyDecorators(
    ApiProblem(422, 'unsupported_repository', 'unreadable_commit', 'not_owned'),
    ApiProblem(500, 'repository_corrupt', 'repository_missing'),
  );

/** What talking to a remote may meet beyond that: its faults and those of the disk. */
export const ApiRemoteProblems = (): MethodDecorator & ClassDecorator =>
  applyDecorators(
    ApiProblem(409, 'branch_gone', 'busy'),
    ApiProblem(
      422,
      'auth_failed',
      'access_denied',
      'remote_gone',
      'tls_invalid',
      'host_key_unknown',
      'remote_not_allowed',
    ),
    ApiProblem(413, 'clone_too_large'),
    ApiProblem(499, 'cancelled'),
    ApiProblem(502, 'remote_error'),
    ApiProblem(503, 'remote_unreachable', 'remote_timeout', 'git_busy', 'storage_read_only'),
    ApiProblem(507, 'disk_full'),
  );
