import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module';
import { EngraveModule } from '../engrave/engrave.module';
import { GitModule } from '../git/git.module';
import { RegistryModule } from '../registry/registry.module';
import { NoteRemovalService } from './note-removal.service';
import { OffboardingService } from './offboarding.service';
import { PersonDataRepository } from './person-data.repository';

/** What only an operator at the machine may do: there is no route to it. */
@Module({
  imports: [AuditModule, EngraveModule, GitModule, RegistryModule],
  providers: [NoteRemovalService, OffboardingService, PersonDataRepository],
})
export class OperatorModule {}
