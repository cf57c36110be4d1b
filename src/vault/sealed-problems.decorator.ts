import { ApiProblem } from '../common/problem.dto';

/** What opening a stored secret may meet, on every route that does. */
export const ApiSealedProblems = (): MethodDecorator & ClassDecorator =>
  ApiProblem(500, 'secret_key_unknown', 'secret_unreadable');
